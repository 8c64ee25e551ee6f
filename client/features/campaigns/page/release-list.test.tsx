import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { buildCampaign } from '#shared/testing/build-campaign.ts'
import { companyId, showInCompany } from '#client/lib/testing/show-in-company.tsx'
import { ReleaseList } from './release-list.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const campaign = buildCampaign({ id: '01990000-0000-7000-8000-0000000000c1', companyId })
const of = `/campaigns/${campaign.id}`
const counts = { views: 0, visits: 0, clicks: 0, bounces: 0, seconds: 0 }
const release = (number: number) => ({
  id: `01990000-0000-7000-8000-00000000000${number}`,
  number,
  publishedAt: '2026-11-30T10:00:00.000Z',
  publishedBy: 'Ada',
  journalSeq: number,
  current: number === 2,
  anyway: null,
  pages: [{ path: '/', bytes: 1_000 }],
})
const answers = {
  [`GET ${of}/releases`]: { releases: [release(2), release(1)] },
  [`GET ${of}/analytics`]: {
    lists: [
      {
        by: 'release',
        values: 1,
        rows: [{ value: '1', visitors: 1_200, conversions: 30, ...counts }],
      },
    ],
  },
}

it('tells what each release brought, and leads to its numbers', async () => {
  showInCompany(<ReleaseList campaign={campaign} />, { answers })
  const link = await screen.findByRole('link', { name: /1,200 visitors, 2\.5% converted/ })
  expect(link.getAttribute('href')).toBe(
    `/dashboard${of}/analytics?range=launch&filter=release%3A1`,
  )
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

it('tells no numbers to who may not see them', async () => {
  showInCompany(<ReleaseList campaign={campaign} />, { answers, membership: { role: 'reviewer' } })
  await screen.findByText('Release 1')
  expect(screen.queryByRole('link')).toBeNull()
})
