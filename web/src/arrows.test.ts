/** Import rules: which folder may import which, and no cycles of folders or modules. */
import { describe, expect, it } from 'vitest'

const SOURCES = import.meta.glob<string>('./**/*.{ts,svelte}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The folders that each one may import, besides itself. The empty name is the root. */
const TREE: Readonly<Record<string, readonly string[]>> = {
  device: [],
  scene: [],
  api: ['device'],
  state: ['device', 'api'],
  ui: ['device', 'api', 'state', 'scene'],
  '': ['ui'],
}

/** The same within ui, for the folders that all others share. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  'ui/kit': [],
  'ui/text/messages': [],
  'ui/text': ['ui/text/messages'],
  'ui/app': ['ui/kit', 'ui/text'],
  'ui/pieces': ['ui/kit', 'ui/text'],
  'ui/sheet': ['ui/app', 'ui/text'],
}

/** The kit knows nothing of the game. */
const KIT = ['device']

/** The scene has one door, its index.ts, and many small modules behind it. */
const LARGE = ['scene']
const MOST = 15

const IMPORT = /\b(?:from|import)\s*\(?\s*(['"])(\.{1,2}\/[^'"?]+)\1/g
const ENDINGS = ['', '.ts', '/index.ts', '.d.ts']

const folderOf = (path: string) => path.split('/').slice(0, -1).join('/')
const topOf = (path: string) => (path.includes('/') ? (path.split('/')[0] ?? '') : '')

const modules = Object.keys(SOURCES)
  .map((path) => path.slice('./'.length))
  .filter((path) => !path.endsWith('.test.ts'))

/** The module that an import names; none for data. */
function imported(by: string, name: string): string[] {
  const path = new URL(name, `file:///${by}`).pathname.slice(1)
  return ENDINGS.map((ending) => path + ending)
    .filter((each) => modules.includes(each))
    .slice(0, 1)
}

const imports: ReadonlyMap<string, readonly string[]> = new Map(
  modules.map((path) => {
    const names = [...(SOURCES[`./${path}`] ?? '').matchAll(IMPORT)].map(([, , name = '']) => name)
    return [path, names.flatMap((name) => imported(path, name))]
  }),
)

const arrows = [...imports].flatMap(([from, others]) => others.map((to) => ({ from, to })))

/** The arrows between folders, by the folder that imports. */
const folders = new Map<string, string[]>()
for (const [from, to] of arrows.map(({ from, to }) => [folderOf(from), folderOf(to)] as const)) {
  if (from !== to) folders.set(from, [...new Set([...(folders.get(from) ?? []), to])])
}

/** The first way found that leads from somewhere back to there; empty where there is none. */
function cycleIn(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>()
  const search = (at: string, way: readonly string[]): readonly string[] => {
    if (way.includes(at)) return [...way.slice(way.indexOf(at)), at]
    if (done.has(at)) return []
    for (const next of graph.get(at) ?? []) {
      const found = search(next, [...way, at])
      if (found.length > 0) return found
    }
    done.add(at)
    return []
  }
  return [...graph.keys()].map((start) => search(start, [])).find(({ length }) => length > 0) ?? []
}

/** Imports against the rules, as "from -> to". */
function against(
  rules: Readonly<Record<string, readonly string[]>>,
  groupOf: (path: string) => string,
  isRuled: (to: string) => boolean = () => true,
): string[] {
  return arrows
    .filter(({ from, to }) => {
      const [by, of] = [groupOf(from), groupOf(to)]
      return by !== of && by in rules && isRuled(of) && !rules[by]?.includes(of)
    })
    .map(({ from, to }) => `${from} -> ${to}`)
}

describe('imports', () => {
  it('are found, in modules and components', () => {
    expect(arrows.length).toBeGreaterThan(500)
    expect(imports.get('main.ts')).toContain('ui/App.svelte')
    expect(imports.get('ui/App.svelte')).toContain('ui/app/router.svelte.ts')
  })

  it('follow the tree', () => {
    expect([...new Set(modules.map(topOf))].filter((top) => !(top in TREE))).toEqual([])
    expect(against(TREE, topOf)).toEqual([])
  })

  it('of the folders that all pages share lead downward', () => {
    expect(against(SHARED, folderOf, (to) => to.startsWith('ui/'))).toEqual([])
    expect(against({ 'ui/kit': KIT }, folderOf)).toEqual([])
  })

  it('of the scene name its index alone', () => {
    const inside = arrows.filter(
      ({ from, to }) => topOf(from) !== 'scene' && topOf(to) === 'scene' && to !== 'scene/index.ts',
    )
    expect(inside).toEqual([])
  })

  it('have no cycle of modules', () => {
    expect(cycleIn(imports)).toEqual([])
  })

  it('have no cycle of folders', () => {
    expect(cycleIn(folders)).toEqual([])
  })
})

describe('cycles', () => {
  const graph = (...pairs: readonly [string, string][]) =>
    new Map(pairs.map(([from, to]) => [from, [to]]))

  it('are found', () => {
    expect(cycleIn(graph(['a', 'b'], ['b', 'c'], ['c', 'b']))).toEqual(['b', 'c', 'b'])
    expect(cycleIn(graph(['a', 'b'], ['b', 'c']))).toEqual([])
  })
})

it('no folder has more than fifteen modules', () => {
  const sizes = new Map<string, number>()
  for (const folder of modules.map(folderOf)) sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  const large = [...sizes].filter(([folder, size]) => size > MOST && !LARGE.includes(folder))
  expect(large).toEqual([])
})
