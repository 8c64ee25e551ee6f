import { v7 as uuidv7 } from 'uuid'
import { dayIn } from '#shared/lib/zoned-day.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { insertCompany } from '#server/features/companies/testing/insert-company.ts'
import { ReleaseEntity, ReleasePageEntity } from '#server/features/publishing/public/entities.ts'
import { GoalEntity } from '#server/features/goals/public/entities.ts'
import { changeMainGoal } from '../public/change-main-goal.ts'
import { direct } from '../public/origin.ts'
import type { PageAttribution } from '../public/page-token.ts'
import type { VisitEvent } from '../public/visit-event.ts'

/** A real desktop browser. */
export const browserAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

/** A view of now, on the day of its moment (UTC); `source` is short for an origin. */
export function buildVisitEvent({
  source,
  ...overrides
}: Partial<VisitEvent> & { source?: string } = {}): VisitEvent {
  const { at = Date.now() } = overrides
  const { number: day, start: dayStart } = dayIn('UTC', at)
  return {
    id: uuidv7(),
    campaignId: uuidv7(),
    releaseId: uuidv7(),
    releaseNumber: 1,
    pageId: 'home',
    page: '/',
    variant: '',
    blockId: overrides.kind === 'send' ? goalBlock : null,
    field: null,
    kind: 'view',
    visitor: 'visitor-1',
    origin: source === undefined ? null : { ...direct, source },
    device: 'desktop',
    browser: 'Chrome',
    system: 'Linux',
    language: 'en',
    country: '',
    region: '',
    bot: false,
    at,
    day,
    dayStart,
    ...overrides,
  }
}

export function buildAttribution(overrides: Partial<PageAttribution> = {}): PageAttribution {
  return {
    campaignId: uuidv7(),
    releaseId: uuidv7(),
    releaseNumber: 3,
    pageId: 'k3j5h2g7f9d1s0',
    path: '/',
    ...overrides,
  }
}

/** The block that the main goal of `insertCampaign` is. */
export const goalBlock = 'form1'

/** A live campaign in the database with a form as its main goal, and its company. Returns their ids. */
export async function insertCampaign(
  database: Database,
  overrides: { companyId?: string; name?: string } = {},
): Promise<{ campaignId: string; companyId: string }> {
  const companyId = overrides.companyId ?? uuidv7()
  await insertCompany(database, companyId)
  const em = database.fork()
  const now = new Date()
  const campaign = em.create(CampaignEntity, {
    id: uuidv7(),
    companyId,
    name: overrides.name ?? 'Spring',
    slug: `spring-${uuidv7()}`,
    status: 'live',
    templateId: null,
    createdBy: uuidv7(),
    createdAt: now,
    updatedAt: now,
  })
  await em.flush()
  const goal = { kind: 'form', target: goalBlock } as const
  const asked = { campaignId: campaign.id, goal, timeZone: 'UTC', now: now.getTime() }
  await changeMainGoal(em.fork(), asked, async (tx) => {
    tx.create(GoalEntity, {
      id: uuidv7(),
      companyId,
      campaignId: campaign.id,
      name: 'Sign-up',
      ...goal,
      isMain: true,
      worth: null,
      createdAt: now,
      removedAt: null,
    })
    await tx.flush()
  })
  return { campaignId: campaign.id, companyId }
}

/** The campaign's first release, published then. */
export async function insertRelease(
  database: Database,
  campaignId: string,
  publishedAt: Date,
): Promise<void> {
  const em = database.fork()
  em.create(ReleaseEntity, {
    id: uuidv7(),
    campaignId,
    number: 1,
    journalSeq: 1,
    current: true,
    publishedBy: uuidv7(),
    publishedByName: 'Ada',
    publishedAt,
  })
  await em.flush()
}

/**
 * A published page with these blocks that can be pressed; `click` where pressing one is a goal. Behind them
 * comes whatever else its markup is.
 */
export async function insertPage(
  database: Database,
  { releaseId, releaseNumber, campaignId, path }: PageAttribution,
  blocks: Record<string, 'click' | 'submit' | null>,
  behind = '',
): Promise<void> {
  const em = database.fork()
  em.create(ReleaseEntity, {
    id: releaseId,
    campaignId,
    number: releaseNumber,
    journalSeq: 1,
    current: true,
    publishedBy: uuidv7(),
    publishedByName: 'Ada',
    publishedAt: new Date(),
  })
  const html = Object.entries(blocks).map(([id, goal]) =>
    goal ? `<a data-ff-block="${id}" data-ff-goal="${goal}">` : `<a data-ff-block="${id}">`,
  )
  em.create(ReleasePageEntity, {
    releaseId,
    path,
    html: html.join('') + behind,
    scriptHash: '',
    bytes: 0,
  })
  await em.flush()
}
