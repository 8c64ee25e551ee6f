import { v7 as uuidv7 } from 'uuid'
import * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { ensureRichText } from '#shared/campaign/props/ensure-rich-text.ts'
import { plainRichText, writeRichText } from '#shared/campaign/text/write-rich-text.ts'
import type { Author } from '#shared/contract/threads.ts'
import { must } from '#shared/lib/must.ts'
import type { LifecycleCommand } from '#shared/lifecycle/lifecycle.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { dayMs } from '#server/features/ingest/public/buckets.ts'
import { changeStatus } from '#server/core/campaigns/change-campaign.ts'
import { addCampaign } from '#server/features/campaigns/public/create-campaign.ts'
import { sampleName } from '#server/core/campaigns/sample-name.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { appendJournal } from '#server/features/collaboration/public/append-journal.ts'
import {
  exportCampaignDocument,
  readCampaignDocument,
} from '#server/features/collaboration/public/read-campaign-document.ts'
import { publishRelease } from '#server/features/launch/public/publish-release.ts'
import { openReview } from '#server/features/reviews/public/request-review.ts'
import { createThread } from '#server/features/threads/public/write-comment.ts'
import { recordVersion } from '#server/features/versions/public/record-version.ts'
import type { Services } from '#server/core/services.ts'
import { blockOf, findScene } from './find-scene.ts'
import type { Scene } from './find-scene.ts'
import { visitScenes } from './visit-scenes.ts'

const visits = 640

/** A sample that nobody sees yet, in the caller's transaction. */
export function beginSample(tx: EntityManager, companyId: string, now: Date): Promise<CampaignRow> {
  const input = {
    companyId,
    name: sampleName('Lamp launch'),
    slug: `sample-${uuidv7()}`,
    templateId: 'product-launch',
    personId: uuidv7(),
    sampleFrom: now,
  }
  return addCampaign(tx, input, daysBefore(now, 16))
}

/**
 * Gives a sample a past that ends at `now`: two releases, two weeks of visitors with their leads, a
 * comment, and a version that waits for approval. Neither the audit log nor anybody is told of what
 * never happened.
 */
export async function fillSample(
  services: Services,
  campaign: CampaignRow,
  now: Date,
): Promise<void> {
  const daysAgo = (days: number) => daysBefore(now, days)
  const colleague = { kind: 'member', id: campaign.createdBy, name: 'Robin (sample)' } as const
  const part = { services, campaign, colleague }
  const first = await publish(part, 'activate', daysAgo(14))
  await relabel(part, 'Get yours first', daysAgo(6.1))
  const second = await publish(part, 'publish', daysAgo(6))
  await comment(part, daysAgo(2))
  await relabel(part, 'Reserve my lamp', daysAgo(0.1))
  await askForApproval(part, daysAgo(0.08))
  const mentions = [daysAgo(9.3), daysAgo(3.2)].map((at) => at.getTime())
  const fortnight = { from: daysAgo(14).getTime(), to: now.getTime(), visits, mentions }
  await visitScenes(services, [first, second], fortnight, 1)
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

/** The colleague made it up: nobody who can sign in, so nobody is told of what is said to them. */
type Part = { services: Services; campaign: CampaignRow; colleague: Author }

async function publish(
  { services, campaign, colleague }: Part,
  command: Extract<LifecycleCommand, 'activate' | 'publish'>,
  at: Date,
): Promise<Scene> {
  const em = services.database.fork()
  const then = { ...services, clock: () => at }
  const alongside = (tx: EntityManager) => changeStatus(tx, campaign, command, at)
  const release = await publishRelease(then, em, campaign, { what: null, by: colleague }, alongside)
  return findScene(em, campaign, release)
}

/** Gives the first button other words, so that there is a difference to look at. */
async function relabel({ services, campaign, colleague }: Part, after: string, at: Date) {
  const em = services.database.fork()
  const { state, snapshot } = await exportCampaignDocument(em, campaign.id)
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  const before = Y.encodeStateVector(doc)
  const { id: blockId, kind } = firstButton(snapshot.pages)
  const model = must(findBlock(kind), 'there are no buttons')
  const label = ensureRichText(doc, { blockId, model, name: 'label' }, null)
  writeRichText(must(label, 'its label is no rich text'), plainRichText(after))
  const entry = { room: campaign.id, personId: colleague.id }
  const update = Y.encodeStateAsUpdate(doc, before)
  await em.transactional((tx) => appendJournal(tx, [{ ...entry, update }], at))
}

async function comment({ services, campaign, colleague }: Part, at: Date) {
  const em = services.database.fork()
  const { snapshot } = await readCampaignDocument(em, campaign.id)
  const { id: partId } = firstButton(snapshot.pages)
  const pageId = must(snapshot.pages[0], 'the template has no page').id
  const anchor = { pageId, on: 'block', partId, x: 0.8, y: 0.5 } as const
  const body = 'People ask what happens after this button. Shall it name the price?'
  const writer = { ...colleague, seesInternal: true }
  await createThread(em, campaign, writer, { anchor, body, mentions: [] }, at)
}

async function askForApproval({ services, campaign, colleague: by }: Part, at: Date) {
  const em = services.database.fork()
  const reason = { kind: 'review', personId: by.id } as const
  const version = await recordVersion({ ...services, clock: () => at }, em, campaign, reason)
  const message = 'Only the button is new. May the next release say it like this?'
  await em.transactional((tx) =>
    openReview(tx, campaign, { by, version, reviewers: [], message }, at),
  )
}

const firstButton = (pages: Parameters<typeof blockOf>[0][]) =>
  blockOf(must(pages[0], 'the template has no page'), 'button')
