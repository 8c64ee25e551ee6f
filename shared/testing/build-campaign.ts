import type { Campaign } from '../contract/campaigns.ts'

/** A draft that nobody has launched. */
export function buildCampaign(overrides: Partial<Campaign> = {}): Campaign {
  return {
    id: overrides.name ?? 'c1',
    companyId: 'company-1',
    name: 'Spring',
    slug: 'spring',
    status: 'draft',
    isSample: false,
    templateId: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    url: 'http://localhost:3000/c/spring',
    release: null,
    nextRelease: 1,
    schedule: null,
    takenDown: null,
    ...overrides,
  }
}
