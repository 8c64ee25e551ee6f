import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { buildCampaign } from '#shared/testing/build-campaign.ts'
import { showInCompany } from '#client/lib/testing/show-in-company.tsx'
import { TakenDownNote } from './taken-down-note.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says why pages are taken down, and nothing while they are there', () => {
  showInCompany(<TakenDownNote campaign={buildCampaign()} />)
  expect(screen.queryByRole('note')).toBeNull()
  cleanup()
  const takenDown = { at: '2026-11-01T00:00:00.000Z', because: 'It copies the page of a bank.' }
  showInCompany(<TakenDownNote campaign={buildCampaign({ takenDown })} />)
  expect(screen.getByRole('note').textContent).toContain('It copies the page of a bank.')
})
