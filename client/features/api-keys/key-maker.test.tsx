import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { KeyMaker } from './key-maker.tsx'
import { companyId, showInCompany } from '#client/lib/testing/show-in-company.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const secret = 'ff_Zm9yIHRoaXMgdGVzdCBvbmx5'
const made = {
  id: '01990000-0000-7000-8000-000000000003',
  name: 'Nightly report',
  start: 'ff_Zm9y',
  scopes: ['campaigns.read'],
  createdBy: 'Ada',
  createdAt: '2026-03-01T10:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  lastUsedFrom: null,
  key: secret,
}

it('shows a key until it is put away, and keeps it nowhere', async () => {
  const queries = showInCompany(<KeyMaker companyId={companyId} />, {
    answers: { [`POST /companies/${companyId}/api-keys`]: made },
  })
  await userEvent.type(screen.getByLabelText('Name'), 'Nightly report')
  await userEvent.click(screen.getByRole('button', { name: 'Make key' }))
  expect(await screen.findByText(secret)).toBeTruthy()
  expect(screen.getByText(/only time it is shown/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'I have kept it' }))
  expect(screen.queryByText(secret)).toBeNull()
  const kept = () =>
    queries
      .getMutationCache()
      .getAll()
      .map(({ state }) => state.data)
  await waitFor(() => expect(JSON.stringify(kept())).not.toContain(secret))
  expect(document.body.innerHTML).not.toContain(secret)
})

it('makes no key that may nothing', async () => {
  showInCompany(<KeyMaker companyId={companyId} />)
  await userEvent.type(screen.getByLabelText('Name'), 'Nothing')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Read campaigns' }))
  await userEvent.click(screen.getByRole('button', { name: 'Make key' }))
  expect(await screen.findByText('Choose what it may do.')).toBeTruthy()
  expect(screen.queryByText(secret)).toBeNull()
})
