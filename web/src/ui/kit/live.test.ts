/** Live regions are made in one place, which sees to it that they are there before their text. */
import { describe, expect, it } from 'vitest'

const SOURCES = import.meta.glob<string>('../**/*.svelte', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** The table's regions are there as long as its page is. */
const MADE_BY = ['./Live.svelte', '../table/speech/LiveRegion.svelte']
const REGION = /role=(["'])(alert|status|log)\1|aria-live|<output/

describe('live regions', () => {
  it('are made by one component', () => {
    const others = Object.entries(SOURCES).filter(
      ([path, source]) =>
        !MADE_BY.includes(path) && REGION.test(source.replaceAll(/<Live\b[^>]*>/g, '')),
    )
    expect(Object.keys(SOURCES)).toContain(MADE_BY[0])
    expect(others.map(([path]) => path)).toEqual([])
  })

  it('hold no dialog, which would be said as a whole', () => {
    const pathOf = (name: string) =>
      Object.keys(SOURCES).find((at) => at.endsWith(`/${name}.svelte`))
    const named = (markup: string) =>
      [...markup.matchAll(/<([A-Z]\w+)/g)].map(([, name = '']) => name)
    const holdsDialog = (name: string): boolean => {
      const source = SOURCES[pathOf(name) ?? ''] ?? ''
      return source.includes('<dialog') || named(source).some(holdsDialog)
    }
    const regions = Object.values(SOURCES).flatMap(
      (source) => source.match(/<Live\b.*?<\/Live>/gs) ?? [],
    )
    const inside = regions.flatMap((region) => named(region).filter((name) => name !== 'Live'))
    expect(holdsDialog('Sheet')).toBe(true)
    expect(inside).toContain('Refusal')
    expect(inside.filter(holdsDialog)).toEqual([])
  })

  it('are in no condition of their own', () => {
    const conditional = Object.entries(SOURCES).filter(([, source]) =>
      /\{(#if|:else)[^}]*\}\s*<Live\b/.test(source),
    )
    expect(conditional.map(([path]) => path)).toEqual([])
  })
})
