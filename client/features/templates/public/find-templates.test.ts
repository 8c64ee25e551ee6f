import { expect, it } from 'vitest'
import { templates } from '#shared/templates/registry.ts'
import { findTemplates } from './find-templates.ts'
import { builtIn } from './template-source.ts'

const all = templates.map(builtIn)
const idsOf = (words: string, purpose = '') =>
  findTemplates(all, { words, purpose }).map(({ id }) => id)

it('finds by purpose, by words of the card and by both', () => {
  expect(idsOf('')).toHaveLength(templates.length)
  expect(idsOf('', 'hiring')).toEqual(['hiring', 'apprenticeship'])
  expect(idsOf('NEWSPAPER lead')).toEqual(['digest'])
  expect(idsOf('app download')).toEqual(['app-download', 'calm-app'])
  expect(idsOf('newspaper', 'hiring')).toEqual([])
})
