// The wire's types, made from the server's OpenAPI document.
//
//   pnpm types SOURCE           writes src/api/schema.d.ts
//   pnpm types SOURCE --check   fails when it would be another
//
// SOURCE is a file, or the address of a running server's document.
import { readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'

const [source, flag] = process.argv.slice(2)
if (!source) throw new Error('Name a file or an address of the OpenAPI document.')
const text = /^https?:/.test(source)
    ? await (await fetch(source)).text()
    : await readFile(source, 'utf8')

const target = new URL('../src/api/schema.d.ts', import.meta.url)
// Examples are for readers of the document, and would be most of the file.
const document = JSON.parse(text, (key, value) => (key === 'examples' ? undefined : value))
const nodes = await openapiTS(document, {
    alphabetize: true,
    immutable: true,
    defaultNonNullable: false,
})
const made = `// Made by "pnpm types" from the server's OpenAPI document.\n\n${astToString(nodes)}`
if (flag === '--check') {
    if ((await readFile(target, 'utf8')) !== made) {
        console.error('src/api/schema.d.ts is not what the server says: run "pnpm types".')
        process.exit(1)
    }
} else {
    await writeFile(target, made)
}
