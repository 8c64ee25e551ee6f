import { expect, test } from 'vitest'
import type { Campaign } from '#shared/contract/campaigns.ts'
import type { Actor } from '#shared/permissions/can.ts'
import { nextStepOf } from './next-steps.ts'

const draft: Campaign = {
  id: 'c1',
  companyId: 'company-1',
  name: 'Spring',
  slug: 'spring',
  status: 'draft',
  templateId: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  release: null,
  url: 'https://example.com/c/spring',
}

function actor(role: 'editor' | 'reviewer'): Actor {
  return { companyId: 'company-1', role, allowances: [], closed: false, scopes: null }
}

test('who may build is led to the builder, who may not to the preview, in words that fit', () => {
  const builds = nextStepOf(draft, actor('editor'))
  expect(builds.title).toBe('Build the page')
  expect(builds.actions[0]).toMatchObject({ to: '/campaigns/builder/c1' })
  const looks = nextStepOf(draft, actor('reviewer'))
  expect(looks.title).toBe('Being built')
  expect(looks.actions).toEqual([{ label: 'Open preview', to: '/campaigns/preview/c1' }])
})

test('whoever may do nothing with a live campaign can still look at it', () => {
  expect(nextStepOf({ ...draft, status: 'live' }, actor('reviewer')).actions).toEqual([
    { label: 'Open preview', to: '/campaigns/preview/c1' },
  ])
})
