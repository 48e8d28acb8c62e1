// Reads the tokens, prints the contrast of every pair the design relies on,
// in both themes, and fails when one is below its bound.
import { readFileSync } from 'node:fs'

const css = readFileSync(new URL('../src/ui/tokens.css', import.meta.url), 'utf8')
const token = {}
for (const [, name, a, b] of css.matchAll(/--([\w-]+):\s*light-dark\((#\w{6}),\s*(#\w{6})\)/g))
    token[name] = [a, b]
for (const [, name, a] of css.matchAll(/--([\w-]+):\s*(#\w{6});/g)) token[name] = [a, a]

const channel = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const luminance = (hex) =>
    [1, 3, 5]
        .map((i) => channel(parseInt(hex.slice(i, i + 2), 16) / 255))
        .reduce((s, v, i) => s + v * [0.2126, 0.7152, 0.0722][i], 0)
const ratio = (a, b) => {
    const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p)
    return (x + 0.05) / (y + 0.05)
}

const TEXT = 4.5,
    PART = 3
const pairs = [
    ...['page', 'surface', 'raised', 'sunken', 'accent-soft'].flatMap((bg) => [
        ['ink', bg, TEXT],
        ['ink-2', bg, TEXT],
    ]),
    ...['page', 'surface', 'raised', 'sunken'].map((bg) => ['ink-3', bg, TEXT]),
    ...['page', 'surface', 'raised', 'accent-soft'].map((bg) => ['accent-ink', bg, TEXT]),
    ['ink-inverse', 'ink', TEXT],
    ['on-accent', 'accent', TEXT],
    ['on-accent', 'accent-hover', TEXT],
    ['warn-ink', 'warn-soft', TEXT],
    ['ink', 'sky-far', TEXT],
    ['ink', 'sky-near', TEXT],
    ['ink-2', 'sky-far', TEXT],
    ['ink-2', 'sky-near', TEXT],
    ['slab-ink', 'slab', TEXT],
    ...['page', 'surface', 'raised'].map((bg) => ['line-strong', bg, PART]),
    ...['page', 'surface', 'sky-far', 'sky-near', 'slab'].map((bg) => ['focus', bg, PART]),
    ['accent', 'surface', PART],
    ['accent', 'page', PART],
    ...['orange', 'yellow', 'blue', 'green', 'white'].map((c) => [`${c}-glyph`, c, TEXT]),
]
let bad = 0
for (const [fg, bg, bound] of pairs) {
    const both = [0, 1].map((t) => ratio(token[fg][t], token[bg][t]))
    const ok = both.every((r) => r >= bound)
    bad += ok ? 0 : 1
    console.log(
        `${ok ? 'ok ' : 'LOW'} ${fg} on ${bg}`.padEnd(34),
        both.map((r) => r.toFixed(2).padStart(6)).join(' '),
        ` >= ${bound}`,
    )
}
process.exit(bad ? 1 : 0)
