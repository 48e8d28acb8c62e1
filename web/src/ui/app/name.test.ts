import { expect, it } from 'vitest'
import { tidyName } from './name'

it('sends a name as the server keeps it', () => {
  expect(tidyName('  Ana \u00a0 Bo\u3000')).toBe('Ana Bo')
  expect(tidyName('Rene\u0301e')).toBe('Ren\u00e9e')
  expect(tidyName(' \u3000')).toBe('')
})
