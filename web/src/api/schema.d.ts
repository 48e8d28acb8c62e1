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
         * @description A command was done, once; the number is that of the view that shows it.
         */
        readonly Ack: {
            readonly id: string;
            readonly number: number;
            /** @enum {unknown} */
            readonly type: "ack";
        };
        /**
         * Addresses
         * @description Pages at which other machines can open this server, the most likely first.
         */
        readonly Addresses: {
            readonly pages: readonly string[];
        };
        /**
         * AwayView
         * @description A person without a connection.
         */
        readonly AwayView: {
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            readonly since: number;
            readonly stand_in_at: number | null;
        };
        /**
         * Back
         * @description Play on oneself, after a bot has stood in.
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
         * @description For a bot that comes with Yaxha, by its name in ``yaxha bots``.
         */
        readonly BotSeat: {
            readonly bot: string;
            /** @enum {unknown} */
            readonly kind: "bot";
        };
        /**
         * BotToken
         * @description Its bearer is that bot. It is told once.
         */
        readonly BotToken: {
            readonly name: string;
            /** @description 32 random bytes in URL-safe base64 without padding; who has it, is it. */
            readonly token: string;
        };
        /**
         * CardView
         * @description How a seat stands with a bonus card: a code to translate, and what it is made of.
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
         * @description Write freely, where the table allows it.
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
         * @description Sit down on an open seat. The nonce is what the seat adds to the fair bag.
         */
        readonly Claim: {
            /** @description As a record may hold it. */
            readonly name: string;
            /** @description The SHA-256 of a nonce, to be revealed later; or a nonce, revealed at once. */
            readonly nonce: string;
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            /** @enum {unknown} */
            readonly type: "claim";
        };
        /**
         * Close
         * @description The host closes a table that has not begun, for good; everybody may still look at it.
         */
        readonly Close: {
            /** @enum {unknown} */
            readonly type: "close";
        };
        /**
         * Confirm
         * @description Be done building: with the cubes as they lie, or with all placements at once.
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
         * @description A new table: two to four seats, and how to play.
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
         * @description A cube that was placed, moved or taken back, in a pyramid as the viewer sees it.
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
         * @description So many days for each decision: turn by turn.
         */
        readonly DaysClock: {
            readonly days: number;
            /** @enum {unknown} */
            readonly kind: "days";
        };
        /**
         * Entry
         * @description One line of the story. What else it has depends on its kind.
         *
         *         ``started`` order, bonus; ``dealt`` round, deal; ``laid`` seat, whose card lies face down;
         *         ``picked`` round, picks by seat, the deal and the order they met, and by tile who ``kept`` it;
         *         ``took`` seat, tile, its cubes, forced; ``swapped`` the new order and swaps; ``confirmed``,
         *         ``withdrawn`` seat; ``built`` round, builds, totals and gains by seat; ``ended`` totals,
         *         winners; ``late``, ``left``, ``returned``, ``rematch`` seat; ``stood-in``, ``nudged`` seat, by;
         *         ``bot-failed`` seat, for which another bot decided;
         *         ``unrevealed`` seat, of whose nonce the hash stands in; ``closed`` alone, by the host;
         *         ``seated``, ``vacated``, ``reseated`` seat and the name of who sat down, stood up or was sent
         *         away; ``said`` seat, phrase or text. Deals and builds are written as in a record.
         *         ``picked``, ``took``, ``confirmed`` and ``built`` name the ``stand_ins``: the people for whom a
         *         bot decided.
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
         * @description Something that does not follow from seed and nonces.
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
         * @description The game as all may see it; hands and market tiles by the letters of their cubes.
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
         * @description A colour whose largest group has another size than before.
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
         * @description The first message of every socket: who one is, and what of the story one knows.
         *
         *         With ``story``, the number of entries known, the first view's news has the later ones. Without
         *         it, a StoryMessage with the newest entries comes first.
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
         * @description Give the seat up; once the game has begun, a bot plays for it until one is back.
         */
        readonly Leave: {
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            /** @enum {unknown} */
            readonly type: "leave";
        };
        /**
         * Levels
         * @description The bots that may be seated, from the weakest to the strongest.
         */
        readonly Levels: {
            readonly levels: readonly string[];
            readonly stand_in: string;
        };
        /** ListedSeat */
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
         * @description A table in a list; ``mine`` are the seats that whoever asked holds, in their own list.
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
         * @description A table was made. Its link is its id; the commitment is that of its bag.
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
         * @description Put a cube that is not there for good elsewhere.
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
         * @description So many seconds for each decision.
         */
        readonly MoveClock: {
            /** @enum {unknown} */
            readonly kind: "move";
            readonly seconds: number;
        };
        /**
         * Mute
         * @description Not to be shown what another seat says, or to be shown it again.
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
         * @description For whoever makes the table; several of them play around one screen.
         */
        readonly MySeat: {
            /** @enum {unknown} */
            readonly kind: "mine";
            /** @description As a record may hold it. */
            readonly name: string;
        };
        /**
         * News
         * @description What has happened since the viewer's last view.
         *
         *         Cubes and scores are those of the pyramids as the viewer sees them. They are left out of the
         *         first view of a connection.
         */
        readonly News: {
            readonly cubes: readonly components["schemas"]["CubeChange"][];
            readonly happened: readonly components["schemas"]["Entry"][];
            readonly scores: readonly components["schemas"]["ScoreChange"][];
        };
        /**
         * NoClock
         * @description People take the time they need.
         */
        readonly NoClock: {
            /** @enum {unknown} */
            readonly kind: "none";
        };
        /**
         * Nudge
         * @description Remind a person who is being waited for.
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
         * @description For whoever comes first with the link of the table.
         */
        readonly OpenSeat: {
            /** @enum {unknown} */
            readonly kind: "open";
        };
        /**
         * Options
         * @description What holds for the whole game.
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
        /** Phrases */
        readonly Phrases: {
            readonly phrases: readonly ("again" | "good-game" | "good-luck" | "hello" | "oops" | "thanks" | "thinking" | "well-built" | "your-turn")[];
        };
        /**
         * PickTile
         * @description Pick a market tile, or another one until the last seat has picked.
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
         * @description A question whether the connection still works, answered by a pong.
         */
        readonly Ping: {
            /** @enum {unknown} */
            readonly type: "ping";
        };
        /**
         * Place
         * @description Put a cube of the hand on a cell, not yet for good.
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
         * @description Why a placement is refused now; no problem where it is legal.
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
         * @description A legal placement, and how things would stand after it.
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
         * @description The answer to a ping. Browsers show their pages no pings of the WebSocket protocol.
         */
        readonly Pong: {
            /** @enum {unknown} */
            readonly type: "pong";
        };
        /**
         * PresenceMessage
         * @description All people without a connection. After a hello there are none until this says so.
         */
        readonly PresenceMessage: {
            readonly away: readonly components["schemas"]["AwayView"][];
            /** @enum {unknown} */
            readonly type: "presence";
        };
        /**
         * Problem
         * @description Something was not done. ``code`` and ``facts`` are for translations.
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
         * @description What the bag was shuffled from, revealed at the end.
         */
        readonly ProofView: {
            readonly hashes: readonly string[];
            readonly nonces: readonly string[];
            readonly seed: string;
        };
        /**
         * PyramidView
         * @description Cubes as colour and cell, lowest level first; the hidden ones again by their cells.
         */
        readonly PyramidView: {
            readonly cubes: readonly string[];
            readonly groups: readonly (readonly string[])[];
            readonly hidden: readonly string[];
        };
        /**
         * Ready
         * @description Be ready to begin, on a seat one holds. When all are, nonces are revealed.
         */
        readonly Ready: {
            /** @description The SHA-256 of a nonce, to be revealed later; or a nonce, revealed at once. */
            readonly nonce: string;
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            /** @enum {unknown} */
            readonly type: "ready";
        };
        /**
         * RecordAnswer
         * @description A game written down, with what a text cannot hold.
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
         * @description An outside bot wants a token.
         */
        readonly RegisterBot: {
            /** @description As a record may hold it. */
            readonly name: string;
        };
        /**
         * Rematch
         * @description The table where it goes on.
         */
        readonly Rematch: {
            readonly id: string;
        };
        /**
         * Replay
         * @description A game step by step, as far as it has come.
         */
        readonly Replay: {
            readonly steps: readonly components["schemas"]["Step"][];
        };
        /**
         * Reseat
         * @description The host opens a seat, or gives it to a bot; who sat there is sent away for good.
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
         * @description Reveal the nonce of which the hash was given. When all have, the game begins.
         */
        readonly Reveal: {
            readonly nonce: string;
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            /** @enum {unknown} */
            readonly type: "reveal";
        };
        /** Say */
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
         * @description A seat whose groups or cards have changed, with the reasons.
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
         * @description By this secret the seat is held on any device; the one before is no longer good.
         */
        readonly SeatLink: {
            /** @description 32 random bytes in URL-safe base64 without padding; who has it, is it. */
            readonly link: string;
        };
        /**
         * SeatView
         * @description A seat as all may see it.
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
         * @description A command. ``seen`` is the number of the last view its sender saw.
         */
        readonly Sent: {
            readonly do: components["schemas"]["Claim"] | components["schemas"]["Ready"] | components["schemas"]["Reveal"] | components["schemas"]["Reseat"] | components["schemas"]["Close"] | components["schemas"]["Leave"] | components["schemas"]["PickTile"] | components["schemas"]["TakeTile"] | components["schemas"]["Place"] | components["schemas"]["Move"] | components["schemas"]["TakeBack"] | components["schemas"]["Confirm"] | components["schemas"]["Withdraw"] | components["schemas"]["Back"] | components["schemas"]["Nudge"] | components["schemas"]["StandIn"] | components["schemas"]["Say"] | components["schemas"]["Chat"] | components["schemas"]["Mute"];
            /** @description Random, new for each command: a repetition is not done again. */
            readonly id: string;
            /** @default null */
            readonly seen?: number | null;
        };
        /**
         * SentAway
         * @description The host has freed the reader's seat for somebody else; the reader may watch.
         */
        readonly SentAway: {
            /** @enum {unknown} */
            readonly type: "sent-away";
        };
        /**
         * StandIn
         * @description Let a bot play for a person without a connection, until that person is back.
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
         * @description What happened, and the game as all could see it then.
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
         * @description Some entries of the story, ``after`` so many of them and without those one has muted.
         *
         *         ``next`` is what to ask for next, ``after`` so many; ``total`` is how many there are.
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
         * @description A table in a list.
         */
        readonly Summary: {
            readonly options: components["schemas"]["Options"];
            readonly rematch: string | null;
            readonly round: number | null;
            readonly seats: readonly components["schemas"]["ListedSeat"][];
            /** @description Who is waited for. */
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
         * @description A table, the seats of it that whoever asked holds, and whether they made it.
         */
        readonly TableAnswer: {
            readonly host: boolean;
            readonly seats: readonly ("A" | "B" | "C" | "D")[];
            readonly table: components["schemas"]["TableView"];
        };
        /**
         * TableList
         * @description The newest first. The next page is asked for with ``before``.
         */
        readonly TableList: {
            readonly before: string | null;
            readonly tables: readonly components["schemas"]["ListedTable"][];
        };
        /**
         * TableView
         * @description A table as all may see it.
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
         * @description Take a cube back into the hand: the one on the cell, or the last one placed.
         */
        readonly TakeBack: {
            /** @default null */
            readonly cell?: string | null;
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            /** @enum {unknown} */
            readonly type: "take-back";
        };
        /** TakeTile */
        readonly TakeTile: {
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            readonly tile: number;
            /** @enum {unknown} */
            readonly type: "take";
        };
        /**
         * TimedAction
         * @description An action as the notation writes it, and when it was done.
         */
        readonly TimedAction: {
            readonly action: string;
            readonly at: number;
            readonly round: number;
        };
        /**
         * Verification
         * @description What came of computing again all that chance gave in a finished game.
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
        /** Version */
        readonly Version: {
            readonly api: number;
            readonly version: string;
        };
        /**
         * ViewMessage
         * @description The whole table, each time that something of it changes for this viewer.
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
         * @description After hello: the seats one holds, and whether one made the table. Views follow.
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
         * @description Go on building after all, while others still do.
         */
        readonly Withdraw: {
            /** @enum {unknown} */
            readonly seat: "A" | "B" | "C" | "D";
            /** @enum {unknown} */
            readonly type: "withdraw";
        };
        /**
         * YourView
         * @description What one seat alone may know, and what it may do now.
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
