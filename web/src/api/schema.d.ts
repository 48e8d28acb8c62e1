// Made by "pnpm types" from the server's OpenAPI document.

export interface paths {
    readonly "/api/v1/addresses": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get this server's URLs for other machines (local requests only) */
        readonly get: operations["get-addresses"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/bots": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Register an external bot */
        readonly post: operations["post-bots"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/levels": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the bots' levels */
        readonly get: operations["get-levels"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/my/tables": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the caller's tables, including finished ones */
        readonly get: operations["get-my-tables"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/phrases": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the predefined phrases */
        readonly get: operations["get-phrases"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tables": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List public tables */
        readonly get: operations["get-tables"];
        readonly put?: never;
        /** Create a table */
        readonly post: operations["post-tables"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tables/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get the public view of a table */
        readonly get: operations["get-tables-{id}"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tables/{id}/commands": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Send a command */
        readonly post: operations["post-tables-{id}-commands"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tables/{id}/record": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get the record as text */
        readonly get: operations["get-tables-{id}-record"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tables/{id}/record.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get the record with times and scores */
        readonly get: operations["get-tables-{id}-record.json"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tables/{id}/rematch": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Start a rematch with everybody moved by one seat */
        readonly post: operations["post-tables-{id}-rematch"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tables/{id}/replay": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get the replay */
        readonly get: operations["get-tables-{id}-replay"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tables/{id}/seats/{seat}/link": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Create a link for one of the caller's seats */
        readonly post: operations["post-tables-{id}-seats-{seat}-link"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tables/{id}/seats/{seat}/placement": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Check a placement without executing it */
        readonly get: operations["get-tables-{id}-seats-{seat}-placement"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tables/{id}/socket": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Play at a table or watch it
         * @description A WebSocket. The client sends a Hello within ten seconds. The server sends Welcome, a StoryMessage
         *     with the entries new to the client, and a ViewMessage for each of its seats (or the public one).
         *     After that the client sends Sent, answered by an Ack or a Problem with the same id, and Ping,
         *     answered by Pong. The server sends views and story entries when they change, a PresenceMessage when
         *     people lose or regain their connection, and SentAway to people whose seat the host has freed. Frames
         *     are text of at most 16 KiB.
         */
        readonly get: operations["get-tables-{id}-socket"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tables/{id}/story": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get the story */
        readonly get: operations["get-tables-{id}-story"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tables/{id}/verification": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Verify the draws of a finished game */
        readonly get: operations["get-tables-{id}-verification"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tables/{id}/views": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get the views of the caller's seats, or the public view without any */
        readonly get: operations["get-tables-{id}-views"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/version": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get the versions of the server and its API */
        readonly get: operations["get-version"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Ack
         * @description Acknowledgement of a command, with the number of the first view that shows its effect.
         */
        readonly Ack: {
            readonly id: string;
            readonly number: number;
            /** @enum {unknown} */
            readonly type: "ack";
        };
        /**
         * Addresses
         * @description URLs of this server for other machines, most likely first.
         */
        readonly Addresses: {
            readonly pages: readonly string[];
        };
        /**
         * AwayView
         * @description A disconnected person.
         */
        readonly AwayView: {
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            readonly since: number;
            readonly stand_in_at: number | null;
        };
        /**
         * Back
         * @description Resume playing after a bot has stood in.
         */
        readonly Back: {
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            /** @enum {unknown} */
            readonly type: "back";
        };
        /**
         * BonusCard
         * @enum {unknown}
         */
        readonly BonusCard: "five-colors-level-1" | "five-colors-level-2" | "largest" | "largest-blue" | "largest-green" | "largest-level-1" | "largest-orange" | "largest-white" | "largest-yellow" | "most-levels" | "neighbor-blue" | "neighbor-green" | "neighbor-orange" | "neighbor-white" | "neighbor-yellow" | "one-color-side" | "second-largest" | "three-colors";
        /**
         * BotSeat
         * @description A seat for a built-in bot, by its name in ``yaxha bots``.
         */
        readonly BotSeat: {
            readonly bot: string;
            /** @enum {unknown} */
            readonly kind: "bot";
        };
        /**
         * BotToken
         * @description Bearer token of an outside bot. The server sends it only once.
         */
        readonly BotToken: {
            readonly name: string;
            /** @description Bearer secret: 32 random bytes in URL-safe base64 without padding. */
            readonly token: string;
        };
        /**
         * CardView
         * @description A seat's standing with a bonus card: a translatable reason and its facts.
         */
        readonly CardView: {
            readonly card: string;
            readonly cells: readonly string[];
            readonly colors: readonly string[];
            readonly earned: boolean;
            readonly missing: number;
            readonly points: number;
            readonly reason: string;
            readonly rivals: readonly string[];
            readonly value: number;
        };
        /**
         * Chat
         * @description Send a free-text message, if the table's options allow it.
         */
        readonly Chat: {
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            readonly text: string;
            /** @enum {unknown} */
            readonly type: "chat";
        };
        /**
         * Claim
         * @description Sit down on an open seat. The nonce is the seat's contribution to the fair bag.
         */
        readonly Claim: {
            /** @description Without control characters, `,` and `;`. */
            readonly name: string;
            /** @description SHA-256 of a nonce to be revealed later, or a nonce that is revealed at once. */
            readonly nonce: string;
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            /** @enum {unknown} */
            readonly type: "claim";
        };
        /**
         * Close
         * @description Close a table that has not begun, for good (host only). It can still be viewed.
         */
        readonly Close: {
            /** @enum {unknown} */
            readonly type: "close";
        };
        /**
         * Confirm
         * @description Confirm the build: the draft, or all placements given here.
         */
        readonly Confirm: {
            /** @default null */
            readonly placements?: readonly string[] | null;
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            /** @enum {unknown} */
            readonly type: "confirm";
        };
        /**
         * CreateTable
         * @description Request for a new table with two to four seats.
         */
        readonly CreateTable: {
            /**
             * @default {
             *       "cards": "full",
             *       "clock": {
             *         "kind": "none"
             *       },
             *       "public": false,
             *       "live_drafts": false,
             *       "chat": false
             *     }
             */
            readonly options?: components["schemas"]["Options"];
            readonly seats: readonly (components["schemas"]["MySeat"] | components["schemas"]["OpenSeat"] | components["schemas"]["BotSeat"])[];
        };
        /**
         * CubeChange
         * @description A cube that was placed, moved or taken back, on a pyramid as the viewer sees it.
         */
        readonly CubeChange: {
            readonly cube: string;
            readonly group: number;
            /** @default [] */
            readonly hides?: readonly string[];
            /** @enum {unknown} */
            readonly kind: "moved" | "placed" | "taken-back";
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            /** @default null */
            readonly source?: string | null;
        };
        /**
         * DaysClock
         * @description A time limit in days for each decision (correspondence play).
         */
        readonly DaysClock: {
            readonly days: number;
            /** @enum {unknown} */
            readonly kind: "days";
        };
        /**
         * Entry
         * @description One entry of the story. Its fields depend on its kind.
         *
         *         - ``started``: order, bonus
         *         - ``dealt``: round, deal
         *         - ``laid``: the seat that made its first pick, face down
         *         - ``picked``: round, picks by seat, the deal and order before them, and by tile the seat that
         *           ``kept`` it
         *         - ``took``: seat, tile, its cubes, forced
         *         - ``swapped``: the new order, swaps
         *         - ``confirmed``, ``withdrawn``: seat
         *         - ``built``: round, and by seat builds, totals, gains
         *         - ``ended``: totals, winners
         *         - ``late``, ``left``, ``returned``, ``rematch``: seat
         *         - ``stood-in``, ``nudged``: seat, by
         *         - ``bot-failed``: the seat for which another bot acted
         *         - ``unrevealed``: the seat whose hash replaces its nonce
         *         - ``closed``: no fields
         *         - ``seated``, ``vacated``, ``reseated``: seat, and the name of the person who sat down, left or
         *           was sent away
         *         - ``said``: seat, and phrase or text
         *
         *         Deals and builds are written as in a record. ``picked``, ``took``, ``confirmed`` and ``built``
         *         list as ``stand_ins`` the seats for which a stand-in bot acted.
         */
        readonly Entry: {
            readonly at: number;
            /** @default null */
            readonly bonus?: readonly string[] | null;
            /** @default null */
            readonly builds?: readonly string[] | null;
            /** @default null */
            readonly by?: string | null;
            /** @default null */
            readonly cubes?: string | null;
            /** @default null */
            readonly deal?: string | null;
            /** @default null */
            readonly forced?: boolean | null;
            /** @default null */
            readonly gains?: readonly number[] | null;
            /** @default null */
            readonly kept?: readonly (string | null)[] | null;
            readonly kind: string;
            /** @default null */
            readonly name?: string | null;
            /** @default null */
            readonly order?: string | null;
            /** @default null */
            readonly phrase?: string | null;
            /** @default null */
            readonly picks?: readonly number[] | null;
            /** @default null */
            readonly round?: number | null;
            /** @default null */
            readonly seat?: string | null;
            /** @default null */
            readonly stand_ins?: readonly string[] | null;
            /** @default null */
            readonly swaps?: readonly components["schemas"]["Swap"][] | null;
            /** @default null */
            readonly text?: string | null;
            /** @default null */
            readonly tile?: number | null;
            /** @default null */
            readonly totals?: readonly number[] | null;
            /** @default null */
            readonly winners?: readonly string[] | null;
        };
        /**
         * FoundDifference
         * @description A part of a game that does not follow from its seed and nonces.
         */
        readonly FoundDifference: {
            readonly expected: string;
            readonly found: string;
            /** @enum {unknown} */
            readonly part: "bonus" | "commitment" | "deal" | "hash" | "order";
            readonly round: number | null;
            readonly sentence: string;
            readonly tile: number | null;
        };
        /**
         * GameView
         * @description Public view of the game; hands and market tiles as the letters of their cubes.
         */
        readonly GameView: {
            readonly bag: string;
            readonly bonus: readonly string[];
            readonly box: string;
            readonly hands: readonly string[];
            readonly market: readonly string[];
            readonly order: string;
            readonly phase: string;
            readonly picks: readonly (number | null)[];
            readonly position: string;
            readonly pyramids: readonly components["schemas"]["PyramidView"][];
            readonly round: number;
            readonly scores: readonly components["schemas"]["ScoreView"][];
            readonly winners: readonly ("A" | "B" | "C" | "D")[];
        };
        /**
         * GroupChange
         * @description A colour whose largest group has changed in size.
         */
        readonly GroupChange: {
            readonly cells: readonly string[];
            readonly color: string;
            readonly hidden: number;
            readonly points: number;
            readonly size: number;
            readonly was: number;
        };
        /**
         * GroupView
         * @description The largest group of a colour.
         */
        readonly GroupView: {
            readonly cells: readonly string[];
            readonly color: string;
            readonly points: number;
            readonly size: number;
        };
        /**
         * Hello
         * @description The first message on every socket: credentials, and the position in the story.
         *
         *         ``story`` is the number of entries the client already has; the first view's news continues from
         *         there. Without it, the server first sends a StoryMessage with the newest entries.
         */
        readonly Hello: {
            /** @default null */
            readonly identity?: string | null;
            /** @default [] */
            readonly links?: readonly string[];
            /** @default null */
            readonly story?: number | null;
            /** @enum {unknown} */
            readonly type: "hello";
        };
        /**
         * Leave
         * @description Give up the seat. Once the game has begun, a bot plays for it until the person returns.
         */
        readonly Leave: {
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            /** @enum {unknown} */
            readonly type: "leave";
        };
        /**
         * Levels
         * @description Built-in bots, from the weakest to the strongest.
         */
        readonly Levels: {
            readonly levels: readonly string[];
            readonly stand_in: string;
        };
        /**
         * ListedSeat
         * @description A seat of a table in a list.
         */
        readonly ListedSeat: {
            /** @enum {unknown} */
            readonly kind: "bot" | "open" | "person";
            /** @default null */
            readonly largest?: number | null;
            readonly name: string;
            /** @default null */
            readonly origin?: ("A" | "B" | "C" | "D") | null;
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            /** @default null */
            readonly total?: number | null;
            /** @default null */
            readonly won?: boolean | null;
        };
        /**
         * ListedTable
         * @description A table in a list. In the caller's own list, ``mine`` holds the caller's seats.
         */
        readonly ListedTable: {
            readonly at: number;
            readonly id: string;
            readonly mine: readonly ("A" | "B" | "C" | "D")[];
            /** @enum {unknown} */
            readonly status: "closed" | "open" | "over" | "playing";
            readonly summary: components["schemas"]["Summary"];
        };
        /** ListQuery */
        readonly ListQuery: {
            /** @default null */
            readonly before?: string | null;
            /** @default 20 */
            readonly limit?: number;
            /**
             * @default open
             * @enum {unknown}
             */
            readonly status?: "open" | "playing";
        };
        /**
         * Made
         * @description A new table: its id, which is also its link, and the commitment of its bag.
         */
        readonly Made: {
            readonly commitment: string;
            readonly id: string;
        };
        /** MineQuery */
        readonly MineQuery: {
            /** @default null */
            readonly before?: string | null;
            /** @default 20 */
            readonly limit?: number;
        };
        /**
         * Move
         * @description Move a cube of the draft to another cell.
         */
        readonly Move: {
            readonly cell: string;
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            readonly to: string;
            /** @enum {unknown} */
            readonly type: "move";
        };
        /**
         * MoveClock
         * @description A time limit in seconds for each decision.
         */
        readonly MoveClock: {
            /** @enum {unknown} */
            readonly kind: "move";
            readonly seconds: number;
        };
        /**
         * Mute
         * @description Hide or show the messages of another seat.
         */
        readonly Mute: {
            /** @default true */
            readonly muted?: boolean;
            /** @enum {unknown} */
            readonly other: "A" | "B" | "C" | "D";
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            /** @enum {unknown} */
            readonly type: "mute";
        };
        /**
         * MySeat
         * @description A seat for the host. Several of them share one screen.
         */
        readonly MySeat: {
            /** @enum {unknown} */
            readonly kind: "mine";
            /** @description Without control characters, `,` and `;`. */
            readonly name: string;
        };
        /**
         * News
         * @description Changes since the viewer's last view.
         *
         *         Changes of cubes and scores refer to the pyramids as the viewer sees them. They are empty in a
         *         connection's first view.
         */
        readonly News: {
            readonly cubes: readonly components["schemas"]["CubeChange"][];
            readonly happened: readonly components["schemas"]["Entry"][];
            readonly scores: readonly components["schemas"]["ScoreChange"][];
        };
        /**
         * NoClock
         * @description No time limit.
         */
        readonly NoClock: {
            /** @enum {unknown} */
            readonly kind: "none";
        };
        /**
         * Nudge
         * @description Remind a person whose decision is pending.
         */
        readonly Nudge: {
            /** @enum {unknown} */
            readonly other: "A" | "B" | "C" | "D";
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            /** @enum {unknown} */
            readonly type: "nudge";
        };
        /**
         * OpenSeat
         * @description A seat for the first person who claims it with the table's link.
         */
        readonly OpenSeat: {
            /** @enum {unknown} */
            readonly kind: "open";
        };
        /**
         * Options
         * @description Settings for the whole game.
         */
        readonly Options: {
            /** @default full */
            readonly cards?: ("full" | "introductory") | readonly [
                components["schemas"]["BonusCard"],
                components["schemas"]["BonusCard"],
                components["schemas"]["BonusCard"]
            ];
            /** @default false */
            readonly chat?: boolean;
            /**
             * @default {
             *       "kind": "none"
             *     }
             */
            readonly clock?: components["schemas"]["NoClock"] | components["schemas"]["MoveClock"] | components["schemas"]["DaysClock"];
            /** @default false */
            readonly live_drafts?: boolean;
            /** @default false */
            readonly public?: boolean;
        };
        /**
         * Phrases
         * @description The quick phrases.
         */
        readonly Phrases: {
            readonly phrases: readonly ("again" | "good-game" | "good-luck" | "hello" | "oops" | "thanks" | "thinking" | "well-built" | "your-turn")[];
        };
        /**
         * PickTile
         * @description Pick a market tile. The pick can be changed until the last seat has picked.
         */
        readonly PickTile: {
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            readonly tile: number;
            /** @enum {unknown} */
            readonly type: "pick";
        };
        /**
         * Ping
         * @description Keep-alive check, answered by a pong.
         */
        readonly Ping: {
            /** @enum {unknown} */
            readonly type: "ping";
        };
        /**
         * Place
         * @description Add a cube of the hand to the draft.
         */
        readonly Place: {
            /** @description Colour and cell. */
            readonly placement: string;
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            /** @enum {unknown} */
            readonly type: "place";
        };
        /**
         * PlacementCheck
         * @description Legality of a placement now: the problem, or null if it is legal.
         */
        readonly PlacementCheck: {
            /** @description Colour and cell. */
            readonly placement: string;
            readonly problem: components["schemas"]["Problem"] | null;
        };
        /** PlacementQuery */
        readonly PlacementQuery: {
            /** @description Colour and cell. */
            readonly placement: string;
        };
        /**
         * PlacementView
         * @description A legal placement and its effects.
         */
        readonly PlacementView: {
            readonly earned: readonly (readonly boolean[])[];
            readonly group: readonly string[];
            readonly groups: readonly number[];
            readonly hides: readonly string[];
            readonly placement: string;
            readonly points: readonly number[];
            readonly totals: readonly number[];
        };
        /**
         * Pong
         * @description Answer to a ping. (Browsers hide the WebSocket protocol's own pings from pages.)
         */
        readonly Pong: {
            /** @enum {unknown} */
            readonly type: "pong";
        };
        /**
         * PresenceMessage
         * @description All disconnected people. After a hello, assume none until this message arrives.
         */
        readonly PresenceMessage: {
            readonly away: readonly components["schemas"]["AwayView"][];
            /** @enum {unknown} */
            readonly type: "presence";
        };
        /**
         * Problem
         * @description Error message: a command or request had no effect. Translate ``code`` with ``facts``.
         */
        readonly Problem: {
            readonly code: string;
            /** @default {} */
            readonly facts?: Record<string, never>;
            /** @default null */
            readonly id?: string | null;
            /** @default null */
            readonly rule?: string | null;
            readonly sentence: string;
            /** @enum {unknown} */
            readonly type: "error";
        };
        /**
         * ProofView
         * @description Seed and nonces of the fair bag, revealed after the game.
         */
        readonly ProofView: {
            readonly hashes: readonly string[];
            readonly nonces: readonly string[];
            readonly seed: string;
        };
        /**
         * PyramidView
         * @description A pyramid: cubes as colour and cell, lowest level first, and the cells of hidden cubes.
         */
        readonly PyramidView: {
            readonly cubes: readonly string[];
            readonly groups: readonly (readonly string[])[];
            readonly hidden: readonly string[];
        };
        /**
         * Ready
         * @description Declare a seat of yours ready. When all seats are ready, nonces are revealed.
         */
        readonly Ready: {
            /** @description SHA-256 of a nonce to be revealed later, or a nonce that is revealed at once. */
            readonly nonce: string;
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            /** @enum {unknown} */
            readonly type: "ready";
        };
        /**
         * RecordAnswer
         * @description A game's record, with data that the text format cannot hold.
         */
        readonly RecordAnswer: {
            readonly actions: readonly components["schemas"]["TimedAction"][];
            readonly bonus: readonly string[];
            readonly bots: readonly (string | null)[];
            readonly commitment: string;
            readonly ended: number | null;
            readonly finished: boolean;
            readonly names: readonly string[];
            readonly order: string;
            readonly proof: components["schemas"]["ProofView"] | null;
            readonly record: string;
            readonly scores: readonly components["schemas"]["ScoreView"][];
            readonly started: number;
            readonly table: string;
            readonly winners: readonly ("A" | "B" | "C" | "D")[];
        };
        /**
         * RegisterBot
         * @description Request for an outside bot's token.
         */
        readonly RegisterBot: {
            /** @description Without control characters, `,` and `;`. */
            readonly name: string;
        };
        /**
         * Rematch
         * @description The table of the rematch.
         */
        readonly Rematch: {
            readonly id: string;
        };
        /**
         * Replay
         * @description A game step by step, up to its current state.
         */
        readonly Replay: {
            readonly steps: readonly components["schemas"]["Step"][];
        };
        /**
         * Reseat
         * @description Reassign a seat (host only): open it, or give it to a bot or to the host.
         *
         *         The previous sitter is sent away for good.
         */
        readonly Reseat: {
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            readonly to: components["schemas"]["MySeat"] | components["schemas"]["OpenSeat"] | components["schemas"]["BotSeat"];
            /** @enum {unknown} */
            readonly type: "reseat";
        };
        /**
         * Reveal
         * @description Reveal the nonce behind the seat's hash. When all nonces are revealed, the game begins.
         */
        readonly Reveal: {
            readonly nonce: string;
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            /** @enum {unknown} */
            readonly type: "reveal";
        };
        /**
         * Say
         * @description Say a quick phrase.
         */
        readonly Say: {
            /** @enum {unknown} */
            readonly phrase: "again" | "good-game" | "good-luck" | "hello" | "oops" | "thanks" | "thinking" | "well-built" | "your-turn";
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            /** @enum {unknown} */
            readonly type: "say";
        };
        /**
         * ScoreChange
         * @description A seat whose score has changed, with the groups and cards that changed it.
         */
        readonly ScoreChange: {
            readonly cards: readonly components["schemas"]["CardView"][];
            readonly groups: readonly components["schemas"]["GroupChange"][];
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            readonly total: number;
            readonly was: number;
        };
        /**
         * ScoreView
         * @description One seat's column of the score sheet, if the game ended now.
         */
        readonly ScoreView: {
            readonly cards: readonly components["schemas"]["CardView"][];
            readonly groups: readonly components["schemas"]["GroupView"][];
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            readonly total: number;
        };
        /**
         * SeatLink
         * @description A secret that grants the seat on any device, and replaces the previous one.
         */
        readonly SeatLink: {
            /** @description Bearer secret: 32 random bytes in URL-safe base64 without padding. */
            readonly link: string;
        };
        /**
         * SeatView
         * @description Public view of a seat.
         */
        readonly SeatView: {
            readonly absent: ("away" | "clock" | "left") | null;
            readonly bot: string | null;
            readonly confirmed: boolean;
            readonly confusable: boolean;
            readonly deadline: number | null;
            readonly draft: readonly string[];
            readonly hash: string | null;
            readonly is_bot_account: boolean;
            /** @enum {unknown} */
            readonly kind: "bot" | "open" | "person";
            readonly name: string;
            /** @enum {unknown} */
            readonly origin: "A" | "B" | "C" | "D";
            readonly ready: boolean;
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            readonly wanted: ("build" | "pick" | "take") | null;
        };
        /**
         * Sent
         * @description A command with its idempotency key. ``seen`` is the number of the sender's last view.
         */
        readonly Sent: {
            readonly do: components["schemas"]["Claim"] | components["schemas"]["Ready"] | components["schemas"]["Reveal"] | components["schemas"]["Reseat"] | components["schemas"]["Close"] | components["schemas"]["Leave"] | components["schemas"]["PickTile"] | components["schemas"]["TakeTile"] | components["schemas"]["Place"] | components["schemas"]["Move"] | components["schemas"]["TakeBack"] | components["schemas"]["Confirm"] | components["schemas"]["Withdraw"] | components["schemas"]["Back"] | components["schemas"]["Nudge"] | components["schemas"]["StandIn"] | components["schemas"]["Say"] | components["schemas"]["Chat"] | components["schemas"]["Mute"];
            /** @description Idempotency key: random, and new for each command. Repeats have no effect. */
            readonly id: string;
            /** @default null */
            readonly seen?: number | null;
        };
        /**
         * SentAway
         * @description Notice that the host has removed the recipient from a seat. The recipient can still watch.
         */
        readonly SentAway: {
            /** @enum {unknown} */
            readonly type: "sent-away";
        };
        /**
         * StandIn
         * @description Let a bot play for a disconnected person until that person returns.
         */
        readonly StandIn: {
            /** @enum {unknown} */
            readonly other: "A" | "B" | "C" | "D";
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            /** @enum {unknown} */
            readonly type: "stand-in";
        };
        /**
         * Step
         * @description A step of a replay: the action, its news and the public game after it.
         */
        readonly Step: {
            readonly action: string;
            readonly at: number;
            readonly game: components["schemas"]["GameView"];
            /** @enum {unknown} */
            readonly kind: "built" | "dealt" | "picked" | "started" | "took";
            readonly news: components["schemas"]["News"];
            readonly round: number;
            readonly seat: ("A" | "B" | "C" | "D") | null;
        };
        /**
         * StoryMessage
         * @description A page of the story: the entries from index ``after``, without those of muted seats.
         *
         *         ``next`` is the ``after`` of the next page; ``total`` is the number of all entries.
         */
        readonly StoryMessage: {
            readonly after: number;
            readonly entries: readonly components["schemas"]["Entry"][];
            readonly next: number;
            readonly total: number;
            /** @enum {unknown} */
            readonly type: "story";
        };
        /** StoryQuery */
        readonly StoryQuery: {
            /** @default 0 */
            readonly after?: number;
        };
        /**
         * Summary
         * @description Summary of a table in a list.
         */
        readonly Summary: {
            readonly options: components["schemas"]["Options"];
            readonly rematch: string | null;
            readonly round: number | null;
            readonly seats: readonly components["schemas"]["ListedSeat"][];
            /** @description Seats with a pending decision. */
            readonly wanted: readonly ("A" | "B" | "C" | "D")[];
        };
        /**
         * Swap
         * @description A seat whose turn-order tile was swapped.
         */
        readonly Swap: {
            readonly now: number;
            readonly seat: string;
            readonly was: number;
        };
        /**
         * TableAnswer
         * @description A table, with the caller's seats and whether the caller is the host.
         */
        readonly TableAnswer: {
            readonly host: boolean;
            readonly seats: readonly ("A" | "B" | "C" | "D")[];
            readonly table: components["schemas"]["TableView"];
        };
        /**
         * TableList
         * @description A page of tables, newest first. Pass ``before`` to get the next page.
         */
        readonly TableList: {
            readonly before: string | null;
            readonly tables: readonly components["schemas"]["ListedTable"][];
        };
        /**
         * TableView
         * @description Public view of a table.
         */
        readonly TableView: {
            readonly commitment: string;
            readonly created: number;
            readonly game: components["schemas"]["GameView"] | null;
            readonly id: string;
            readonly options: components["schemas"]["Options"];
            readonly paused: boolean;
            readonly proof: components["schemas"]["ProofView"] | null;
            readonly rematch: string | null;
            readonly rematch_by: ("A" | "B" | "C" | "D") | null;
            readonly seats: readonly components["schemas"]["SeatView"][];
            /** @enum {unknown} */
            readonly status: "closed" | "open" | "over" | "playing";
            readonly story: number;
        };
        /**
         * TakeBack
         * @description Take a cube of the draft back: the one on the cell, or the last one placed.
         */
        readonly TakeBack: {
            /** @default null */
            readonly cell?: string | null;
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            /** @enum {unknown} */
            readonly type: "take-back";
        };
        /**
         * TakeTile
         * @description Take a free market tile after losing a tie.
         */
        readonly TakeTile: {
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            readonly tile: number;
            /** @enum {unknown} */
            readonly type: "take";
        };
        /**
         * TimedAction
         * @description An action in the notation, with its time.
         */
        readonly TimedAction: {
            readonly action: string;
            readonly at: number;
            readonly round: number;
        };
        /**
         * Verification
         * @description Result of recomputing every draw of a finished game.
         */
        readonly Verification: {
            /** @enum {unknown} */
            readonly cards: "chosen" | "full" | "introductory";
            readonly commitment: string;
            readonly deals: number;
            readonly differences: readonly components["schemas"]["FoundDifference"][];
            readonly fair: boolean;
            readonly proof: components["schemas"]["ProofView"];
        };
        /**
         * Version
         * @description The server's version, and that of its API.
         */
        readonly Version: {
            readonly api: number;
            readonly version: string;
        };
        /**
         * ViewMessage
         * @description The whole table, sent whenever something changes for this viewer.
         */
        readonly ViewMessage: {
            readonly news: components["schemas"]["News"];
            readonly number: number;
            readonly table: components["schemas"]["TableView"];
            /** @enum {unknown} */
            readonly type: "view";
            readonly viewer: ("A" | "B" | "C" | "D") | null;
            readonly you: components["schemas"]["YourView"] | null;
        };
        /**
         * Welcome
         * @description Answer to hello: the client's seats, and whether it is the host. Views follow.
         */
        readonly Welcome: {
            readonly host: boolean;
            readonly now: number;
            /** @enum {unknown} */
            readonly protocol: 1;
            readonly seats: readonly ("A" | "B" | "C" | "D")[];
            /** @enum {unknown} */
            readonly type: "welcome";
        };
        /**
         * Withdraw
         * @description Withdraw a confirmation and resume building, while others are still building.
         */
        readonly Withdraw: {
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            /** @enum {unknown} */
            readonly type: "withdraw";
        };
        /**
         * YourView
         * @description Private view of a seat: its secrets, and the actions that it can take now.
         */
        readonly YourView: {
            readonly can: readonly ("back" | "confirm" | "leave" | "pick" | "place" | "ready" | "reveal" | "say" | "take" | "take-back" | "withdraw")[];
            readonly discards: string;
            readonly draft: readonly string[];
            readonly hand: string;
            readonly muted: readonly ("A" | "B" | "C" | "D")[];
            readonly pick: number | null;
            readonly placements: readonly components["schemas"]["PlacementView"][];
            readonly pyramid: components["schemas"]["PyramidView"] | null;
            readonly scores: readonly components["schemas"]["ScoreView"][] | null;
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            readonly tiles: readonly number[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly "get-addresses": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Addresses"];
                };
            };
            /** @description Not allowed for this caller. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server does not answer to this host name. */
            readonly 421: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Rate limit exceeded; Retry-After is the time to wait. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "post-bots": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RegisterBot"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BotToken"];
                };
            };
            /** @description Malformed request; facts.place names the position. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request body did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request body is too large. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server does not answer to this host name. */
            readonly 421: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Rate limit exceeded; Retry-After is the time to wait. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The store is unavailable; Retry-After is the time to wait. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "get-levels": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Levels"];
                };
            };
            /** @description Not allowed for this caller. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server does not answer to this host name. */
            readonly 421: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Rate limit exceeded; Retry-After is the time to wait. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "get-my-tables": {
        readonly parameters: {
            readonly query?: {
                readonly before?: string | null;
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TableList"];
                };
            };
            /** @description Malformed request; facts.place names the position. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid credentials. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server does not answer to this host name. */
            readonly 421: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Rate limit exceeded; Retry-After is the time to wait. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "get-phrases": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Phrases"];
                };
            };
            /** @description Not allowed for this caller. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server does not answer to this host name. */
            readonly 421: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Rate limit exceeded; Retry-After is the time to wait. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "get-tables": {
        readonly parameters: {
            readonly query?: {
                readonly before?: string | null;
                readonly limit?: number;
                readonly status?: "open" | "playing";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TableList"];
                };
            };
            /** @description Malformed request; facts.place names the position. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server does not answer to this host name. */
            readonly 421: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Rate limit exceeded; Retry-After is the time to wait. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "post-tables": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateTable"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Made"];
                };
            };
            /** @description Malformed request; facts.place names the position. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid credentials. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request body did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused by the rules or by the state of the table. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request body is too large. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server does not answer to this host name. */
            readonly 421: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Rate limit exceeded; Retry-After is the time to wait. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The store is unavailable; Retry-After is the time to wait. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "get-tables-{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TableAnswer"];
                };
            };
            /** @description Missing or invalid credentials. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server does not answer to this host name. */
            readonly 421: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Rate limit exceeded; Retry-After is the time to wait. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The store is unavailable; Retry-After is the time to wait. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "post-tables-{id}-commands": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Sent"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Ack"];
                };
            };
            /** @description Malformed request; facts.place names the position. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid credentials. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request body did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused by the rules or by the state of the table. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request body is too large. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server does not answer to this host name. */
            readonly 421: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Rate limit exceeded; Retry-After is the time to wait. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The store is unavailable; Retry-After is the time to wait. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "get-tables-{id}-record": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain": string;
                };
            };
            /** @description Not allowed for this caller. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused by the rules or by the state of the table. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server does not answer to this host name. */
            readonly 421: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Rate limit exceeded; Retry-After is the time to wait. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The store is unavailable; Retry-After is the time to wait. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "get-tables-{id}-record.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RecordAnswer"];
                };
            };
            /** @description Not allowed for this caller. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused by the rules or by the state of the table. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server does not answer to this host name. */
            readonly 421: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Rate limit exceeded; Retry-After is the time to wait. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The store is unavailable; Retry-After is the time to wait. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "post-tables-{id}-rematch": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Rematch"];
                };
            };
            /** @description Missing or invalid credentials. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused by the rules or by the state of the table. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server does not answer to this host name. */
            readonly 421: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Rate limit exceeded; Retry-After is the time to wait. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The store is unavailable; Retry-After is the time to wait. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "get-tables-{id}-replay": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description Not allowed for this caller. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused by the rules or by the state of the table. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server does not answer to this host name. */
            readonly 421: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Rate limit exceeded; Retry-After is the time to wait. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The store is unavailable; Retry-After is the time to wait. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "post-tables-{id}-seats-{seat}-link": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
                readonly seat: "A" | "B" | "C" | "D";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SeatLink"];
                };
            };
            /** @description Malformed request; facts.place names the position. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid credentials. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused by the rules or by the state of the table. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server does not answer to this host name. */
            readonly 421: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Rate limit exceeded; Retry-After is the time to wait. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The store is unavailable; Retry-After is the time to wait. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "get-tables-{id}-seats-{seat}-placement": {
        readonly parameters: {
            readonly query: {
                readonly placement: string;
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
                readonly seat: "A" | "B" | "C" | "D";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PlacementCheck"];
                };
            };
            /** @description Malformed request; facts.place names the position. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid credentials. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server does not answer to this host name. */
            readonly 421: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Rate limit exceeded; Retry-After is the time to wait. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The store is unavailable; Retry-After is the time to wait. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "get-tables-{id}-socket": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A WebSocket. */
            readonly 101: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not allowed for this caller. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server does not answer to this host name. */
            readonly 421: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not a WebSocket handshake. */
            readonly 426: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Rate limit exceeded; Retry-After is the time to wait. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The store is unavailable; Retry-After is the time to wait. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "get-tables-{id}-story": {
        readonly parameters: {
            readonly query?: {
                readonly after?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StoryMessage"];
                };
            };
            /** @description Malformed request; facts.place names the position. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid credentials. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server does not answer to this host name. */
            readonly 421: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Rate limit exceeded; Retry-After is the time to wait. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The store is unavailable; Retry-After is the time to wait. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "get-tables-{id}-verification": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Verification"];
                };
            };
            /** @description Not allowed for this caller. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused by the rules or by the state of the table. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server does not answer to this host name. */
            readonly 421: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Rate limit exceeded; Retry-After is the time to wait. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The store is unavailable; Retry-After is the time to wait. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "get-tables-{id}-views": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ViewMessage"][];
                };
            };
            /** @description Missing or invalid credentials. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server does not answer to this host name. */
            readonly 421: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Rate limit exceeded; Retry-After is the time to wait. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The store is unavailable; Retry-After is the time to wait. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "get-version": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Version"];
                };
            };
            /** @description Not allowed for this caller. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server does not answer to this host name. */
            readonly 421: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Rate limit exceeded; Retry-After is the time to wait. */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
