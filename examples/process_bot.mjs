#!/usr/bin/env node
// A bot in JavaScript, without the rules: yaxha play --bots process:./process_bot.mjs

import { createInterface } from "node:readline";

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const hear = async () => ((await lines.next()).value ?? "quit").split(" ");
const ask = (text) => (console.log(text), hear());

for (let words; (words = await hear())[0] !== "quit"; ) {
  if (words[0] === "yaxha") console.log("name JavaScript example\nready");
  if (words[0] === "pick" || words[0] === "take") {
    const [, ...actions] = await ask("legal");
    console.log(actions.at(-1));
  }
  if (words[0] === "build") {
    let answer, chosen = "";
    while ((answer = await ask(`legal ${chosen}`))[0] === "legal") {
      const before = chosen ? `${chosen},` : "";
      let best = -1;
      for (const placement of answer.slice(1)) {
        const points = Number((await ask(`score ${before}${placement}`))[1]);
        if (points > best) [best, chosen] = [points, before + placement];
      }
    }
    console.log(answer[1]);
  }
}
process.exit();
