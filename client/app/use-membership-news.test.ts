import { expect, it } from 'vitest'
import { membershipNews } from './use-membership-news.ts'

const northwind = {
  ...({ id: 'company-1', name: 'Northwind', role: 'admin' } as const),
  allowances: [],
  eraseAt: null,
  disabled: null,
  logoUrl: null,
}

it('tells of another role and of the end of a membership, and of nothing else', () => {
  expect(membershipNews(northwind, [{ ...northwind, role: 'editor' }])).toBe(
    'You are now an editor of Northwind.',
  )
  expect(membershipNews(northwind, [{ ...northwind, id: 'company-2' }])).toBe(
    'You no longer belong to Northwind.',
  )
  expect(membershipNews(northwind, [{ ...northwind, name: 'Northwind Labs' }])).toBeNull()
})
