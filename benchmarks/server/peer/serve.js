// boardgame.io's own server, with its storage in memory, on a local port.

const { Server } = require('boardgame.io/server');

const game = require('./game.js');

const port = Number(process.argv[2]);
Server({ games: [game], origins: [] }).run({ port: { host: '127.0.0.1', port } });
