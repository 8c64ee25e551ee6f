import { expect, it } from 'vitest'
import { endOf, levelOf, levels, rightsOf } from './link-words.ts'

it.each(levels)('knows the level %s again by the rights that it gives', (level) => {
  for (const seesNumbers of [false, true]) {
    const rights = rightsOf(level, seesNumbers)
    expect([levelOf(rights), rights.includes('analytics')]).toEqual([level, seesNumbers])
  }
})

it('gives whoever may approve the right to say why', () => {
  expect(rightsOf('approve', false)).toEqual(['comment', 'approve'])
})

it('ends a link so many days from now, or not by itself', () => {
  const now = Date.parse('2026-03-01T10:00:00Z')
  expect([endOf('7', now), endOf('never', now)]).toEqual(['2026-03-08T10:00:00.000Z', null])
})
