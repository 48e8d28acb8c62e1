// A game similar to Yaxha, as an author of boardgame.io would write it. In each of ten rounds, all
// seats pick a market tile in secret, then build with its three cubes, all at the same time.
// It is simpler than Yaxha, and so cheaper: no ties, no building rules, no score.

const { ActivePlayers, INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const ROUNDS = 10;
const COLORS = 'obgyw';
const CELL = /^[1-4][a-g][1-7]$/;

const pick = {
  move: ({ G, playerID }, tile) => {
    const seat = G.seats[playerID];
    if (seat.picked || !Number.isInteger(tile) || tile < 1 || tile > G.market.length) {
      return INVALID_MOVE;
    }
    G.players[playerID].pick = tile;
    seat.picked = true;
    seat.moves += 1;
  },
  // Moves of several seats may overlap; those of one seat do not.
  ignoreStaleStateID: true,
  redact: true,
};

const build = {
  move: ({ G, playerID }, placements) => {
    const seat = G.seats[playerID];
    if (seat.built || !Array.isArray(placements) || placements.length !== seat.hand.length) {
      return INVALID_MOVE;
    }
    const hand = [...seat.hand];
    for (const placement of placements) {
      const nth = hand.indexOf(placement[0]);
      const cell = placement.slice(1);
      if (nth < 0 || !CELL.test(cell)) return INVALID_MOVE;
      hand.splice(nth, 1);
      seat.pyramid.push(placement);
    }
    seat.built = true;
    seat.moves += 1;
  },
  ignoreStaleStateID: true,
};

const deal = (G) => {
  G.round += 1;
  G.market = G.seats.map(() => G.secret.bag.splice(0, 3).join(''));
  G.seats.forEach((seat, nth) => {
    seat.picked = seat.built = false;
    seat.hand = '';
    G.players[nth].pick = null;
  });
  return G;
};

const collect = ({ G }) => {
  G.picks = G.seats.map((seat, nth) => G.players[nth].pick);
  G.seats.forEach((seat, nth) => {
    seat.hand = G.market[G.picks[nth] - 1];
  });
};

module.exports = {
  name: 'yaxha',
  disableUndo: true,
  playerView: PlayerView.STRIP_SECRETS,
  setup: ({ ctx, random }) =>
    deal({
      secret: { bag: random.Shuffle([...COLORS.repeat(24)]) },
      round: 0,
      market: [],
      picks: [],
      players: Object.fromEntries(ctx.playOrder.map((id) => [id, { pick: null }])),
      seats: ctx.playOrder.map(() => ({ pyramid: [], moves: 0 })),
    }),
  phases: {
    pick: {
      start: true,
      next: 'build',
      turn: { activePlayers: ActivePlayers.ALL },
      moves: { pick },
      endIf: ({ G }) => G.seats.every((seat) => seat.picked),
      onEnd: collect,
    },
    build: {
      next: 'pick',
      turn: { activePlayers: ActivePlayers.ALL },
      moves: { build },
      endIf: ({ G }) => G.seats.every((seat) => seat.built),
      // Not at the start of the next phase: its end is checked before that.
      onEnd: ({ G }) => {
        if (G.round < ROUNDS) deal(G);
      },
    },
  },
  endIf: ({ G }) =>
    G.round === ROUNDS && G.seats.every((seat) => seat.built) ? { over: true } : undefined,
};
