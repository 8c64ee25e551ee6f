import { expect, it } from 'vitest'
import { scheduledTime } from '#client/ui/campaigns/schedule-words.tsx'
import { auditActions } from '#shared/contract/audit-actions.ts'
import type { AuditEntry } from '#shared/contract/audit.ts'
import { auditWords, changesOf, sentenceOf } from './audit-words.ts'

function buildEntry(given: Partial<AuditEntry>): AuditEntry {
  return {
    id: '01990000-0000-7000-8000-000000000001',
    at: '2026-03-01T10:00:00.000Z',
    actor: { kind: 'person', name: 'Ada' },
    action: 'member.removed',
    subject: 'Grace',
    details: {},
    address: '',
    userAgent: '',
    ...given,
  }
}

it('says of which campaign a link shows the wall, where it is of one', () => {
  const made = { action: 'wall-link.created', subject: 'Kitchen' } as const
  expect(sentenceOf(buildEntry(made))).toBe('made a link of the wall: Kitchen')
  expect(
    sentenceOf(buildEntry({ ...made, details: { link: 'Kitchen', campaign: 'Spring' } })),
  ).toBe('made a link of the wall: Kitchen (of Spring alone)')
})

it('says what was done to whom, with roles in words', () => {
  const details = { from: 'editor', to: 'admin' }
  expect(sentenceOf(buildEntry({ action: 'member.role-changed', details }))).toBe(
    'changed the role of Grace from editor to admin',
  )
  expect(sentenceOf(buildEntry({ details: { role: 'manager' } }))).toBe('removed Grace as manager')
  expect(
    sentenceOf(
      buildEntry({ action: 'member.joined', details: { role: 'editor', invitedBy: 'Olga' } }),
    ),
  ).toBe('joined as editor by an invite of Olga')
})

it('lists what became different, pictures without their numbers', () => {
  const details = { primary: '#4a3aff → #1f6f4a', logo: 'a1 → b2' }
  expect(changesOf(buildEntry({ action: 'brand-kit.changed', details }))).toEqual([
    'primary: #4a3aff → #1f6f4a',
    'logo',
  ])
  const website = { website: ' → https://example.com' }
  expect(changesOf(buildEntry({ action: 'company.changed', details: website }))).toEqual([
    'website: none → https://example.com',
  ])
  expect(changesOf(buildEntry({ details: { role: 'editor' } }))).toEqual([])
})

it('says why something went live although checks failed, and which', () => {
  const problems = 'The page / has no title.\nThe page /thanks is empty.'
  const details = { release: '4', failed: '2', reason: 'The fair opens at noon.', problems }
  const entry = buildEntry({ action: 'campaign.published', subject: 'Spring', details })
  expect(sentenceOf(entry)).toBe(
    'published Spring as release 4 although 2 checks failed: “The fair opens at noon.”',
  )
  expect(changesOf(entry)).toEqual(['The page / has no title.', 'The page /thanks is empty.'])
  const back = { action: 'campaign.rolled-back', subject: 'Spring', details: { release: '3' } }
  expect(sentenceOf(buildEntry({ ...back, action: 'campaign.rolled-back' }))).toBe(
    'rolled Spring back to release 3',
  )
})

it('tells what was planned, and for when', () => {
  const details = { publishes: '2026-12-03T08:00:00.000Z', plannedVersion: '12', zone: 'UTC' }
  const entry = buildEntry({ action: 'campaign.scheduled', subject: 'Spring', details })
  expect(sentenceOf(entry)).toBe('scheduled Spring')
  expect(changesOf(entry)).toEqual([
    `the release of version 12 for ${scheduledTime(details.publishes, 'UTC')}`,
  ])
})

it('tells every action apart', () => {
  const names = auditActions.map((action) => auditWords[action].name)
  expect(new Set(names).size).toBe(auditActions.length)
})
