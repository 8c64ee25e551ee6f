import { describe, expect, it } from 'vitest'
import { findEntries } from './find-entries.ts'
import type { SearchEntry } from './find-entries.ts'

const entries: SearchEntry[] = [
  ['/d/saving', 'Saving', '', 'What the badge says about your work.'],
  ['/d/saving#offline', 'Saving', 'Offline', 'Edits are kept in the browser and sent later.'],
  ['/d/preview', 'Preview', '', 'Follows edits while people work on the page.'],
]
const pathsOf = (query: string) => findEntries(entries, query).map(({ path }) => path)

describe('the search of the documentation', () => {
  it('finds places that have every word, by its beginning', () => {
    expect(pathsOf('edits brow')).toEqual(['/d/saving#offline'])
    expect(pathsOf('edits zebra')).toEqual([])
  })

  it('puts titles before text, and the page before its headings', () => {
    expect(pathsOf('saving')).toEqual(['/d/saving', '/d/saving#offline'])
    expect(pathsOf('preview')[0]).toBe('/d/preview')
  })

  it('takes anything for words, also what means something in a pattern', () => {
    expect(pathsOf('(edits.*)')).toEqual(['/d/saving#offline', '/d/preview'])
    expect(pathsOf('***')).toEqual([])
    expect(pathsOf('')).toEqual([])
  })

  it('shows what is around the word', () => {
    const text = `${'before '.repeat(30)}needle${' after'.repeat(30)}`
    const [found] = findEntries([['/x', 'X', '', text]], 'needle')
    expect(found?.excerpt).toMatch(/^… .*needle.* …$/)
    expect(found?.excerpt.length).toBeLessThan(130)
  })
})
