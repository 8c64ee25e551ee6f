import { FormerSlugEntity } from '#server/core/campaigns/entities.ts'
import { readFile } from 'node:fs/promises'
import { PublishedFontEntity, RedirectEntity } from '#server/features/publishing/public/entities.ts'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { applyGroup } from '#server/features/ingest/public/apply-group.ts'
import { buildVisitEvent } from '#server/features/ingest/testing/test-visits.ts'
import {
  BillingAccountEntity,
  BillingEventEntity,
  BillingNoticeEntity,
} from '#server/features/billing/entities.ts'
import { AlertEventEntity, AlertRuleEntity } from '#server/features/alerts/public/entities.ts'
import { ScheduleEntity } from '#server/core/campaigns/schedule-entity.ts'
import { createDatabaseJournal } from '#server/features/collaboration/public/database-journal.ts'
import { pinPosition } from '#server/features/collaboration/public/positions.ts'
import { ownForm } from '#shared/blocks/own-form.ts'
import { exportCampaignDocument } from '#server/features/collaboration/public/read-campaign-document.ts'
import { LeadEntity, LeadSettingsEntity } from '#server/features/leads/public/entities.ts'
import { insertDelivery, insertWebhook } from '#server/features/webhooks/testing/insert-webhook.ts'
import { insertDomain } from '#server/features/domains/testing/insert-domain.ts'
import { insertPoll } from '#server/features/polls/testing/insert-poll.ts'
import { insertMailedGuest } from '#server/features/share-links/testing/insert-mailed-guest.ts'
import { enterAsGuest, enterWallAsScreen } from '#server/testing/enter-as-guest.ts'
import { MailStopEntity } from '#server/features/notifications/public/entities.ts'
import { ReplyKeyEntity } from '#server/features/inbound-mail/entities.ts'
import { must } from '#shared/lib/must.ts'
import { addVariantTo } from '#server/features/experiments/testing/add-variant-to.ts'
import { insertTalk } from './insert-talk.ts'
import type { Companies } from './start-companies.ts'

const someFont = 'node_modules/@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2'
/** So late that no cleaning forgets it, and no time has come. */
const late = new Date('2100-01-01T00:00:00Z')

/** A company that has something of everything, with `word` in all of it that is text. */
export async function fillCompany(test: Companies, word: string) {
  const { owner, companyId } = await test.found(`${word} Ltd`)
  const client = test.api.as(owner)
  const editor = await test.join(companyId, 'editor')
  const name = `${word} launch`
  const templateId = 'product-launch'
  const { id: campaignId, slug } = await client.campaigns.create({ companyId, name, templateId })
  const variant = await addVariantTo(test, { campaignId, personId: owner.id })
  const { release } = await client.campaigns.activate({ campaignId })
  const [goal] = (await client.goals.list({ campaignId })).goals
  const shares = [variant.pageId, variant.variantId].map((id) => ({ id, weight: 50 }))
  const { pageId } = variant
  const trial = { campaignId, pageId, variants: shares, goalId: must(goal, 'no goal').id }
  const { id: experimentId } = await client.experiments.start(trial)
  await client.experiments.end({ campaignId, experimentId, winner: variant.variantId })
  const create = { width: 40, height: 40, channels: 3, background: '#4a3aff' } as const
  const picture = await sharp({ create }).png().toBuffer()
  const file = new File([new Uint8Array(picture)], `${word}.png`, { type: 'image/png' })
  const { id: assetId } = await client.assets.upload({ companyId, file })
  const font = new File([await readFile(someFont)], `${word}.woff2`)
  const { id: familyId } = await client.fonts.upload({ companyId, file: font, licence: 'held' })
  const email = `${word}@example.com`
  const invite = await client.members.add({ companyId, email, role: 'editor' })
  const { key = '' } = await client.apiKeys.create({
    companyId,
    name: word,
    scopes: ['leads.read'],
  })
  const { url } = await client.shareLinks.create({ campaignId, label: word, rights: ['comment'] })
  await enterAsGuest(test.api, url, word)
  const { database, time } = test
  await insertMailedGuest(database, { name: word, campaignId }, word)
  await database.fork().transactional((tx) => pinPosition(tx, campaignId, 1, time.now))
  const at = { companyId, campaignId, releaseId: release?.id ?? uuidv7() }
  await insertVisits(test, at, word)
  await insertPoll(database, at, word)
  await insertTalk(database, { companyId, campaignId, by: owner, to: editor }, word)
  await client.templates.create({ companyId, campaignId, name: word })
  const utm = { source: word, medium: '', campaignName: '', term: '', content: '' }
  await client.trackedLinks.create({ campaignId, ...utm })
  const noted = test.time.now.toISOString()
  await client.chartNotes.create({ campaignId, at: noted, words: word })
  await client.targets.set({ campaignId, measure: 'visitors', count: 500 })
  const wall = await client.wallLinks.create({ companyId, label: word })
  await enterWallAsScreen(test.api, wall.url)
  const wallOfOne = await client.wallLinks.create({ companyId, campaignId, label: word })
  await enterWallAsScreen(test.api, wallOfOne.url)
  await insertAlert(test, { companyId, campaignId, ownerId: owner.id }, word)
  await client.reports.subscribe({ campaignId, rhythm: 'month' })
  await foldJournal(test, campaignId)
  const em = database.fork()
  const hook = { companyId, url: `https://example.com/${word}`, description: word }
  const { id: endpointId } = await insertWebhook(em, hook, time.now)
  const of = { companyId, endpointId, campaignId, leadId: uuidv7() }
  await insertDelivery(em, of, word, late)
  const domain = { companyId, campaignId, isPrimary: true, name: `${word}.example.com` }
  await insertDomain(em, domain, time.now)
  const dated = { createdAt: time.now, expiresAt: late }
  const toOwner = { companyId, personId: owner.id }
  em.create(MailStopEntity, { tokenHash: `stop ${word}`, ...toOwner, kinds: ['comment'], ...dated })
  const replies = { campaignId, threadId: uuidv7(), personId: owner.id, isGuest: false }
  em.create(ReplyKeyEntity, { tokenHash: `reply ${word}`, ...replies, ...dated })
  em.create(LeadSettingsEntity, { companyId, retentionMonths: 12, notify: [owner.id] })
  const account = {
    customerId: `cus_${word}`,
    subscriptionId: `sub_${word}`,
    plan: 'team',
  } as const
  em.create(BillingAccountEntity, {
    companyId,
    ...account,
    status: 'ended',
    periodEnd: time.now,
    pastDueSince: null,
    cancelsAtPeriodEnd: false,
    askedCount: 1,
    answeredCount: 1,
    checkoutId: `cs_${word}`,
    checkoutCount: 1,
  })
  const event = { id: `evt_${word}`, type: 'invoice.paid', companyId, receivedAt: late }
  em.create(BillingEventEntity, event)
  em.create(BillingNoticeEntity, { companyId, what: word, toldAt: late })
  em.create(ScheduleEntity, {
    campaignId,
    companyId,
    startsAt: null,
    publishesAt: null,
    endsAt: late,
    dueAt: late,
    timeZone: 'UTC',
    versionId: null,
    versionNumber: null,
    journalSeq: null,
    cameFrom: 'draft',
    scheduledBy: owner.id,
    scheduledByName: word,
  })
  em.create(FormerSlugEntity, { slug: `was-${word}`, companyId, campaignId, leftAt: late })
  em.create(RedirectEntity, {
    id: uuidv7(),
    companyId,
    campaignId,
    path: `/${word}`,
    target: '/',
    createdBy: owner.id,
    createdByName: word,
    createdAt: late,
  })
  em.create(PublishedFontEntity, { campaignId, hash: word, content: Buffer.from(word) })
  await em.flush()
  return { owner, editor, companyId, campaignId, slug, assetId, familyId, invite, key }
}

/** An alert that has fired once, and is off, so that no job changes it. */
async function insertAlert(
  { database, time: { now } }: Companies,
  { ownerId, ...of }: { companyId: string; campaignId: string; ownerId: string },
  word: string,
): Promise<void> {
  const em = database.fork()
  const rule = em.create(AlertRuleEntity, {
    id: uuidv7(),
    ...of,
    measure: 'views',
    goalId: null,
    condition: { kind: 'none', hours: 3 },
    quietFrom: null,
    quietTo: null,
    isOn: false,
    state: 'watching',
    stateSince: now,
    judgedHour: null,
    firedAt: now,
    createdBy: ownerId,
    createdByName: word,
    createdAt: now,
    changedAt: now,
  })
  await em.flush()
  const fired = { id: uuidv7(), ...of, ruleId: rule.id, at: late, overAt: late }
  em.create(AlertEventEntity, { ...fired, value: 0, expected: null, words: word })
  await em.flush()
}

/** A snapshot that holds all rows so far, so late that those behind it are kept; and a generation more. */
async function foldJournal({ database, services }: Companies, campaignId: string): Promise<void> {
  const { state, seq } = await exportCampaignDocument(database.fork(), campaignId)
  const journal = createDatabaseJournal(database, () => late, services.log)
  await journal.compact(campaignId, seq, state)
  const next = { form: ownForm, document: state, last: state, clients: [1] }
  await journal.renew(campaignId, { seq, generation: 1, ...next })
  await journal.close()
}

async function insertVisits(
  test: Companies,
  of: { companyId: string; campaignId: string; releaseId: string },
  word: string,
): Promise<void> {
  const { companyId, campaignId, releaseId } = of
  const em = test.database.fork()
  em.create(LeadEntity, {
    id: uuidv7(),
    submissionId: uuidv7(),
    companyId,
    campaignId,
    releaseId,
    releaseNumber: 1,
    formId: 'form',
    page: '/',
    createdAt: test.time.now,
    fields: [{ name: 'note', label: 'Note', type: 'text', value: `=${word}, "hello"` }],
  })
  // So late that no cleaning forgets it.
  const visit = { campaignId, releaseId, source: word, at: late.getTime() }
  await em.transactional((tx) => applyGroup(tx, [buildVisitEvent(visit)], []))
  await em.flush()
}
