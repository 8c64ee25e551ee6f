import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { isLastOwner } from '../leave-dialog.tsx'
import { MembersSection } from './members-section.tsx'
import type { Member } from '#shared/contract/members.ts'
import { companyId, personId, showInCompany } from '#client/lib/testing/show-in-company.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

let count = 0
function buildMember(given: Partial<Member> = {}): Member {
  const id = `01990000-0000-7000-8000-00000000010${count++}`
  const joinedAt = '2026-03-01T10:00:00.000Z'
  return {
    id,
    personId: id,
    name: 'Grace',
    email: 'g@example.com',
    role: 'editor',
    joinedAt,
    ...given,
  }
}

const ada = buildMember({ personId, name: 'Ada', role: 'admin' })
const members = [
  buildMember({ name: 'Olga', role: 'owner' }),
  ada,
  buildMember({ name: 'Grace', role: 'editor' }),
]

it('lets an admin give every role but one above their own, and never touch an owner', async () => {
  showInCompany(<MembersSection companyId={companyId} />, {
    membership: { role: 'admin' },
    answers: { [`GET /companies/${companyId}/members`]: { members } },
  })
  const row = (name: RegExp) => screen.getByRole('row', { name })
  await userEvent.click(await screen.findByRole('combobox', { name: 'Role of Grace' }))
  const offered = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(offered).toEqual(['Admin', 'Editor', 'Reviewer', 'Manager'])
  expect(within(row(/Olga/)).queryByRole('combobox')).toBeNull()
  expect(within(row(/Olga/)).queryByRole('button')).toBeNull()
  expect(within(row(/Ada/)).queryByRole('combobox')).toBeNull()
})

it('offers a reviewer nothing about others', async () => {
  showInCompany(<MembersSection companyId={companyId} />, {
    membership: { role: 'reviewer' },
    answers: { [`GET /companies/${companyId}/members`]: { members } },
  })
  expect(await screen.findByText('Grace')).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

it('knows who is the last owner', () => {
  const owner = buildMember({ personId, role: 'owner' })
  expect(isLastOwner([owner, buildMember()], personId)).toBe(true)
  expect(isLastOwner([owner, buildMember({ role: 'owner' })], personId)).toBe(false)
  expect(isLastOwner(members, personId)).toBe(false)
})
