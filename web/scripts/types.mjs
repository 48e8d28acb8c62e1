// The wire's types, made from the server's OpenAPI document, and what the engine says of points and
// bonus cards.
//
//   pnpm types SOURCE RULES           writes src/api/schema.d.ts and src/api/rules.ts
//   pnpm types SOURCE RULES --check   fails when they would be others
//
// SOURCE is a file, or the address of a running server's document; RULES is a file.
import { readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'

const [source, rules, flag] = process.argv.slice(2)
if (!source || !rules) throw new Error('Name the OpenAPI document and the file of the rules.')
const text = /^https?:/.test(source)
    ? await (await fetch(source)).text()
    : await readFile(source, 'utf8')

// Examples are for readers of the document, and would be most of the file.
const document = JSON.parse(text, (key, value) => (key === 'examples' ? undefined : value))
const nodes = await openapiTS(document, {
    alphabetize: true,
    immutable: true,
    defaultNonNullable: false,
})
const lines = (value) => JSON.stringify(value).replaceAll('{"', '\n  {"').replace('}]', '},\n]')
const constants = Object.entries(JSON.parse(await readFile(rules, 'utf8'))).map(
    ([name, value]) => `export const ${name} = ${lines(value)} as const\n`,
)
const files = {
    'schema.d.ts': `// Made by "pnpm types" from the server's OpenAPI document.\n\n${astToString(nodes)}`,
    'rules.ts': `// Made by "pnpm types" from the engine.\n\n${constants.join('\n')}`,
}
for (const [name, made] of Object.entries(files)) {
    const target = new URL(`../src/api/${name}`, import.meta.url)
    if (flag !== '--check') await writeFile(target, made)
    else if ((await readFile(target, 'utf8').catch(() => '')) !== made) {
        console.error(`src/api/${name} is not what the server says: run "scripts/web types".`)
        process.exitCode = 1
    }
}
