import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { buildCampaign } from '#shared/testing/build-campaign.ts'
import { showInCompany } from '#client/lib/testing/show-in-company.tsx'
import { StatusBadge } from './status-badge.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const takenDown = { at: '2026-11-01T00:00:00.000Z', because: 'It copies the page of a bank.' }

it.each([
  [{ status: 'live' }, 'Live'],
  [{ status: 'live', isSample: true }, 'Sample'],
  [{ status: 'live', takenDown }, 'Taken down'],
] as const)('says where a campaign stands: %o', (standing, words) => {
  showInCompany(<StatusBadge campaign={buildCampaign(standing)} />)
  expect(screen.getByText(words)).toBeTruthy()
})
