# C types of the kernel. The code is in the .py files, which setup.py joins into one module and
# compiles with these declarations. It turns their numeric constants into C constants.

ctypedef unsigned long long u64

cdef extern from *:
    """
    #if defined(__BMI2__)
    #include <immintrin.h>
    static inline int nth_bit(unsigned long long board, int nth) {
        return __builtin_ctzll(_pdep_u64(1ULL << nth, board));
    }
    #else
    static inline int nth_bit(unsigned long long board, int nth) {
        while (nth--) board &= board - 1;
        return __builtin_ctzll(board);
    }
    #endif
    static inline int highest(unsigned long long board) {
        return 63 - __builtin_clzll(board);
    }
    static inline long long whole(PyObject *number) {
        int beyond;
        long long found = PyLong_AsLongLongAndOverflow(number, &beyond);
        return beyond ? (beyond > 0 ? LLONG_MAX : LLONG_MIN) : found;
    }
    #if defined(__x86_64__) || defined(_M_X64)
    #define cpu_is_v3() (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") \\
                         && __builtin_cpu_supports("fma"))
    #else
    #define cpu_is_v3() 0
    #endif
    """
    int cpu_is_v3() noexcept nogil
    int nth_bit(u64 board, int nth) noexcept nogil
    int popcount "__builtin_popcountll"(u64 board) noexcept nogil
    int lowest "__builtin_ctzll"(u64 board) noexcept nogil
    int highest(u64 board) noexcept nogil
    long long whole(object number) except? -1

cdef extern from "math.h":
    double exp(double power) noexcept nogil

# geometry
cdef u64 beside(u64 board) noexcept nogil
cdef u64 above(u64 board) noexcept nogil
cdef u64 below(u64 board) noexcept nogil
cdef u64 supported(u64 cubes) noexcept nogil
cdef u64 hidden(u64 cubes) noexcept nogil
cdef u64 upper_cells(u64 cubes) noexcept nogil
cdef u64 touching(u64 own) noexcept nogil
cdef u64 base_cells(u64 cubes) noexcept nogil
cdef u64 left_cells(u64 cubes) noexcept nogil
cdef u64 near_cells(u64 cubes) noexcept nogil
cdef u64 group(u64 seed, u64 cubes) noexcept nogil

# chance
cdef u64 mixed(u64 word) noexcept nogil
cdef u64 random_word(State state) noexcept nogil
cdef int random_below(State state, int bound) noexcept nogil

# layout
cdef int SLOTS[38]
cdef int CELL_OF[64]

# state
cdef class State:
    cdef readonly int seats, round, phase, seat
    cdef bint deals
    cdef u64 bag, chance
    cdef unsigned int market[4]
    cdef unsigned int hands[4]
    cdef int order[4]
    cdef int picks[4]
    cdef int cards[3]
    cdef u64 boards[50]
    cdef u64 cubes[10]
    cdef int files[10]
    cdef int ranks[10]
    cdef u64 features[120]
    cdef u64 parts[60]

cdef int seat_of(State state, object seat) except -1
cdef object set_pyramid(State state, int seat, object pyramid)

# cubes
cdef int bag_size(u64 bag) noexcept nogil
cdef int color_at(u64 bag, u64 nth) noexcept nogil
cdef u64 hand_size(u64 cubes) noexcept nogil

# dealing
cdef void draw_order(State state) noexcept nogil
cdef void draw_cards(State state) noexcept nogil
cdef void deal_all(State state) noexcept nogil

# legality
cdef u64 growth_slots(u64 cubes) noexcept nogil
cdef u64 open_slots(u64 growth, u64 upper, u64 touched) noexcept nogil
cdef u64 slots_of(State state, int seat, int color) noexcept nogil
cdef int choices_of(State state) noexcept nogil
cdef bint allows(State state, long long action) noexcept nogil
cdef void fill_mask(State state, unsigned char[::1] mask) noexcept nogil
cdef int sample_action(State state) noexcept nogil
cdef int sample_placement(State state) noexcept nogil
cdef str refusal(State state, long long action)
cdef bint some_cube_fits(State state, int seat, unsigned int hand) noexcept nogil

# moves
cdef void begin(State state, u64 seed) noexcept nogil
cdef void reseed(State state, u64 seed) noexcept nogil
cdef void apply(State state, int action) noexcept nogil
cdef void apply_draw(State state, int color) noexcept nogil
cdef void apply_pick(State state, int tile) noexcept nogil
cdef void settle_picks(State state) noexcept nogil
cdef void give_tiles(State state) noexcept nogil
cdef void apply_take(State state, int tile) noexcept nogil
cdef void continue_taking(State state) noexcept nogil
cdef void swap_order(State state) noexcept nogil
cdef void apply_placement(State state, int color, int slot) noexcept nogil
cdef void place_cube(State state, int seat, int color, int slot) noexcept nogil
cdef void add_cube(State state, int pyramid, int color, int slot) noexcept nogil
cdef void continue_building(State state) noexcept nogil
cdef void end_round(State state) noexcept nogil
cdef void copy_state(State to, State source) noexcept nogil
cdef void copy_pyramid(State state, int to, int source) noexcept nogil

# survey
cdef void survey(State state, int pyramid) noexcept nogil
cdef int levels_of(u64 board) noexcept nogil
cdef bint has_one_color_side(State state, int pyramid, u64 seen) noexcept nogil
cdef bint is_one_color(State state, int pyramid, u64 board) noexcept nogil
cdef u64 within_ranks_up(u64 board) noexcept nogil
cdef u64 within_ranks_down(u64 board) noexcept nogil
cdef u64 within_files_up(u64 board) noexcept nogil
cdef u64 within_files_down(u64 board) noexcept nogil
cdef void survey_all(State state) noexcept nogil
cdef tuple features_of(State state, int seat)

# bonus
cdef bint earns(State state, int card, int seat) noexcept nogil
cdef int best_value(State state, int card, int seat) noexcept nogil
cdef bint has_second_largest(State state, int seat) noexcept nogil
cdef int earned_bits(State state, int seat) noexcept nogil
cdef tuple earned_by(State state, int seat)

# scoring
cdef int POINTS[31]
cdef int group_points(State state, int pyramid) noexcept nogil
cdef int total_of(State state, int seat) noexcept nogil

# greedy
cdef u64 TOUCH[64]
cdef int greedy_build(State state, int pyramid, unsigned int hand) noexcept nogil
cdef int worth(State state, int pyramid) noexcept nogil
cdef int worth_of(u64 left) noexcept nogil
cdef int greedy_slot(State state, int pyramid, unsigned int hand) noexcept nogil
cdef int change_of(State state, int pyramid, int color, int slot, u64 newly) noexcept nogil
cdef int tiebreak(u64 luck, int chosen) noexcept nogil
cdef int greedy_tile(State state, int seat) noexcept nogil
cdef list greedy_moves(State state, int seat)

# prospects
cdef list find_prospects(State state, int seat, unsigned int hand)
cdef tuple prospect(State state, int seat, int color, int action, u64 was_hidden)

# builds
cdef class Builds:
    cdef readonly int count
    cdef u64 boards[81920]
    cdef unsigned int moves[16384]
    cdef unsigned int left[16384]
    cdef unsigned short table[32768]
cdef void find_builds(Builds builds, State state, int seat, unsigned int hand) noexcept nogil
cdef void try_builds(
    Builds builds, State state, int depth, unsigned int hand, unsigned int moves
) noexcept nogil
cdef void write_worths(Builds builds, int[::1] out, bint forgetful) noexcept nogil
cdef void keep_build(
    Builds builds, State state, int pyramid, unsigned int hand, unsigned int moves
) noexcept nogil

# playouts
cpdef long long play_slice(
    State game, State state, bint restart, bint greedy, const u64[::1] seeds, int[:, ::1] totals,
    long long start, long long stop
) except -1
cdef long long play_greedily(State state) noexcept nogil
cdef long long play_randomly(State state) noexcept nogil
cdef int pick_randomly(State state) noexcept nogil
cdef int build_randomly(State state) noexcept nogil
cdef int build_hand_randomly(State state, int seat, u64 hand, u64 word) noexcept nogil

# lookahead
cdef class Futures:
    cdef State state
    cdef int seat, reach
    cdef double win
    cdef u64 others[768]
    cdef unsigned int draws[40]
cdef void foresee(Futures futures, State state, u64 seed) noexcept nogil
cdef void store_features(Futures futures, State state, int scenario, int other) noexcept nogil
cdef void draw_future(Futures futures, State state, u64 seed) noexcept nogil
cdef int random_byte(State state) noexcept nogil
cdef void play_future(Futures futures, State state, int first) noexcept nogil
cdef double outcome(Futures futures, State state) noexcept nogil
cdef double win_share(State state, int seat, int total) noexcept nogil
cdef void lay_out(State state, Builds builds, int nth) noexcept nogil
cdef void value_builds(
    Futures futures, State state, Builds builds, const int[::1] chosen, const u64[::1] seeds, double[::1] sums
) noexcept nogil
cdef void value_tiles(
    Futures futures, State state, int seat, const u64[::1] seeds, double[::1] sums
) noexcept nogil

# equilibrium
cdef class Picking:
    cdef int seats
    cdef double precision, turn_value
    cdef int order[4]
    cdef double values[16]
    cdef double chances[16]
    cdef double gains[16]
    cdef double payoffs[1024]
    cdef int picks[4]
cdef void set_out(Picking picking, State state, const double[:, ::1] values) noexcept nogil
cdef void find_chances(Picking picking, State state) noexcept nogil
cdef void read_profile(Picking picking, int profile) noexcept nogil
cdef void find_payoffs(Picking picking, State state, int profile) noexcept nogil
cdef void take_best(Picking picking, State state) noexcept nogil
cdef void find_gains(Picking picking, int count) noexcept nogil
cdef void answer_gains(Picking picking, int seat, double step) noexcept nogil

# simultaneous
cdef object do_together(State state, list actions)
cdef bint decides(State state, int seat) noexcept nogil
cdef void fill_mask_of(State state, int seat, unsigned char[::1] mask) noexcept nogil
cdef bint allows_seat(State state, int seat, long long action) noexcept nogil
cdef str refusal_of(State state, int seat, long long action)
cdef void place_chosen(State state, int seat, int action) noexcept nogil

# observation
cdef void fill_observation(State state, int viewer, unsigned char[::1] buffer) noexcept nogil
cdef bint sees_pick(State state, int viewer, int seat) noexcept nogil
cdef bint is_acting(State state, int seat) noexcept nogil
cdef class Observer:
    cdef unsigned char[::1] observation
    cdef unsigned char[::1] mask

# batch
cdef class Batch:
    cdef list games
    cdef u64 next_seed
    cdef int width
cdef object write_masks(list games, unsigned char[::1] rows)
cdef object write_observations(list games, unsigned char[::1] rows)
cdef void observe_acting(State game, unsigned char[::1] row) noexcept
cdef object write_seats(list games, int[::1] rows)
cdef int seat_to_act(State game) noexcept
cdef object write_totals(list games, int[::1] rows)
cdef void write_total(State game, int[::1] rows, long long nth) noexcept
cdef object write_done(list games, unsigned char[::1] rows)
cdef object write_samples(list games, int[::1] rows)
cdef int sample_or_nothing(State game) noexcept
cdef long long first_illegal(list games, const int[::1] actions) except -2
cdef bint allows_or_nothing(State game, int action) noexcept
cdef object do_all(list games, const int[::1] actions)
cdef void do_or_nothing(State game, int action) noexcept
