import { expect, it } from 'vitest'
import { themeFonts } from '#shared/campaign/model/theme.ts'
import { fontGroups, fontPairs, pairWords } from './font-names.ts'

it('offers every font once', () => {
  const offered = fontGroups.flatMap(({ fonts }) => fonts)
  expect(offered.toSorted()).toEqual([...themeFonts].toSorted())
})

it('has each pair once', () => {
  expect(new Set(fontPairs.map(pairWords)).size).toBe(fontPairs.length)
})
