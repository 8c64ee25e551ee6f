import { must } from '#shared/lib/must.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { readCampaignDocument } from '#server/features/collaboration/public/read-campaign-document.ts'
import { requestReview } from '#server/features/reviews/public/request-review.ts'
import type { Writer } from '#server/features/threads/public/thread-reader.ts'
import { createThread, replyTo } from '#server/features/threads/public/write-comment.ts'
import { recordVersion } from '#server/features/versions/public/record-version.ts'
import { blockOf } from '#server/features/sample/find-scene.ts'
import { callerOf } from '#server/core/caller.ts'
import type { DemoPerson } from './demo-people.ts'
import type { Stage } from './demo-stage.ts'

const minuteMs = 60_000

/** The manager asks something of the editor about what is live, for the next release. */
export async function talkAboutLive(
  { services, people }: Stage,
  campaign: CampaignRow,
  at: number,
): Promise<void> {
  const em = services.database.fork()
  const { editor, manager } = people
  await createThread(
    em,
    campaign,
    authorOf(manager),
    {
      anchor: await anchorAt(em, campaign, 'button'),
      body: `@${editor.name} Leads keep asking when the first run ships. Could the next release say so here?`,
      mentions: [editor.id],
    },
    new Date(at),
  )
}

/** The editor asks for approval of a campaign; the reviewer has a question and gets an answer. */
export async function talkInReview(
  { services, people, companyId }: Stage,
  campaign: CampaignRow,
  at: number,
): Promise<void> {
  const { database } = services
  const { editor, reviewer } = people
  const now = new Date(at)
  const em = database.fork()
  const reason = { kind: 'review', personId: editor.id } as const
  const version = await recordVersion({ ...services, clock: () => now }, em, campaign, reason)
  await database.fork().transactional(async (tx) => {
    const message =
      'Dates and price are checked. Is the tone right for people who have never glazed?'
    const request = { by: authorOf(editor), version, reviewers: [], message }
    await requestReview(tx, campaign, { ...request, appOrigin: services.appOrigin() }, now)
    const details = { reviewed: String(version.number) }
    const fact = { companyId, campaignId: campaign.id, subject: campaign.name, details } as const
    await recordAudit(tx, callerOf(editor), { ...fact, action: 'review.requested' }, now)
  })
  const { thread } = await createThread(
    database.fork(),
    campaign,
    authorOf(reviewer),
    {
      anchor: await anchorAt(em, campaign, 'button'),
      body: 'I like it. The price stands far down, though: could it be said beside this button?',
      mentions: [],
    },
    new Date(at + 40 * minuteMs),
  )
  await replyTo(
    database.fork(),
    campaign,
    authorOf(editor),
    { threadId: thread.id, body: 'Good point. I will try it under the button.', mentions: [] },
    new Date(at + 55 * minuteMs),
  )
}

const authorOf = ({ id, name }: DemoPerson): Writer => ({
  kind: 'member',
  id,
  name,
  seesInternal: true,
})

/** The middle of the first block of a kind on the first page. */
async function anchorAt(em: EntityManager, { id: campaignId }: CampaignRow, kind: string) {
  const { pages } = (await readCampaignDocument(em, campaignId)).snapshot
  const home = must(pages[0], 'the template has no page')
  const place = { on: 'block', partId: blockOf(home, kind).id, x: 0.5, y: 0.5 } as const
  return { pageId: home.id, ...place }
}
