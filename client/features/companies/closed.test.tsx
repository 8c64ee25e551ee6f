import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { formatDay } from '#client/lib/words/format.ts'
import { roles } from '#shared/permissions/can.ts'
import { buildActor } from '#shared/testing/build-actor.ts'
import { ClosedCompany } from './closed-company.tsx'
import { ClosingBanner } from './closing-banner.tsx'
import { CompanyScreen } from './company-screen.tsx'
import { openSections, sections } from '#client/lib/session/company-sections.ts'
import { showInCompany } from '#client/lib/testing/show-in-company.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const eraseAt = '2026-04-01T10:00:00.000Z'
const path = '/settings/:section?'
const idsFor = (actor: Parameters<typeof openSections>[0]) =>
  openSections(actor).map(({ id }) => id)

it('says on which day a closed company is erased, and lets owners reopen it', () => {
  showInCompany(<ClosingBanner />, { membership: { eraseAt } })
  expect(screen.getByText(formatDay(eraseAt))).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reopen' })).toBeTruthy()
})

it('lets nobody else reopen it, and says nothing while the company is open', () => {
  showInCompany(<ClosingBanner />, { membership: { eraseAt, role: 'admin' } })
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  showInCompany(<ClosingBanner />)
  expect(screen.queryByText(/will be erased/)).toBeNull()
})

it('explains a closed company to its members, who may leave it', () => {
  showInCompany(<ClosedCompany />, { membership: { eraseAt, role: 'editor' } })
  expect(screen.getByRole('heading', { name: 'Northwind is closed' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Leave…' })).toBeTruthy()
})

it('opens the sections that a role may use, fewer of them in a closed company', () => {
  expect(idsFor(buildActor({ role: 'owner' }))).toEqual(sections.map(({ id }) => id))
  expect(idsFor(buildActor({ role: 'admin' }))).not.toContain('data')
  for (const role of ['editor', 'reviewer', 'manager'] as const)
    expect(idsFor(buildActor({ role }))).toEqual(['members'])
  expect(idsFor(buildActor({ role: 'owner', closed: true }))).toEqual(['audit-log', 'data'])
  for (const role of roles)
    expect(idsFor(buildActor({ role, closed: true }))).not.toContain('members')
  expect(idsFor(null)).toEqual([])
})

it('refuses the direct address of a section that is not theirs, and knows no others', async () => {
  const membership = { role: 'reviewer' } as const
  showInCompany(<CompanyScreen />, { membership, at: '/settings/api-keys', path })
  expect(screen.getByText('Your role does not allow this')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'API keys' })).toBeNull()
  cleanup()
  showInCompany(<CompanyScreen />, { membership, at: '/settings/nothing', path })
  expect(screen.getByText('There is nothing here')).toBeTruthy()
})
