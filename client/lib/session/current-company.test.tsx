import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Me } from '#shared/contract/me.ts'

beforeEach(() => vi.resetModules())
afterEach(() => {
  history.replaceState(null, '', '/')
  sessionStorage.clear()
  localStorage.clear()
})

const company = (id: string): Me['companies'][number] => ({
  id,
  name: id,
  role: 'owner',
  logoUrl: null,
  allowances: [],
  eraseAt: null,
  disabled: null,
})
const me = {
  person: { id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: true },
  companies: [company('first'), company('second')],
  isOperator: false,
}

/** The company of a tab that is opened at `path`. */
async function openedAt(path: string): Promise<string | undefined> {
  history.replaceState(null, '', path)
  const { pickCompany } = await import('./current-company.ts')
  return pickCompany(me, sessionStorage.getItem('fanfare.company'))?.id
}

it('is the one that a link names, and stays it in this tab', async () => {
  localStorage.setItem('fanfare.company', 'first')
  expect(await openedAt('/dashboard/leads/1?company=second')).toBe('second')
  vi.resetModules()
  expect(await openedAt('/dashboard')).toBe('second')
  expect(localStorage.getItem('fanfare.company')).toBe('first')
})

it('is one of the person’s own whatever a link names', async () => {
  expect(await openedAt('/dashboard?company=stranger')).toBe('first')
})
