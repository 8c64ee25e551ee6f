import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Bucket } from '#shared/contract/analytics.ts'
import type { Role } from '#shared/permissions/can.ts'
import { buildCampaign } from '#shared/testing/build-campaign.ts'
import { companyId, showInCompany } from '#client/lib/testing/show-in-company.tsx'
import { WallMore } from './wall-more.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const campaign = buildCampaign({ id: '01a1fc8a-0000-7000-8000-000000000001', companyId })
const lead = {
  id: 'l1',
  page: '/thanks',
  createdAt: '2026-03-01T10:00:00.000Z',
  fields: [{ name: 'email', type: 'email', label: 'E-mail', value: 'grace@example.com' }],
}
const source = { value: 'newsletter', views: 9, visitors: 7, clicks: 0, conversions: 0 }
const minute: Bucket = {
  at: '2026-03-01T10:00:00.000Z',
  views: 3,
  visitors: 2,
  clicks: 0,
  conversions: 2,
}

function show(role: Role) {
  const at = `GET /campaigns/${campaign.id}/analytics`
  showInCompany(<WallMore campaign={campaign} minutes={[minute]} lastEventAt={1} />, {
    membership: { role },
    answers: {
      [at]: { lists: [{ by: 'source', values: 1, rows: [source] }] },
      [`GET /campaigns/${campaign.id}/leads`]: { leads: [lead] },
    },
  })
}

it('says where visitors come from, and on which page a form was sent, never by whom', async () => {
  show('manager')
  expect(await screen.findByText('newsletter')).toBeDefined()
  expect(await screen.findByText('/thanks')).toBeDefined()
  expect(document.body.textContent).not.toContain('grace')
})

it('counts conversions for those who may not see leads', async () => {
  show('editor')
  expect(await screen.findByText('+2')).toBeDefined()
  expect(screen.queryByText('Last leads')).toBeNull()
})
