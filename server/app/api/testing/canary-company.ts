import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { addPage } from '#shared/campaign/edits/add-page.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { setTheme } from '#shared/campaign/edits/set-theme.ts'
import { ownFont } from '#shared/campaign/model/own-font.ts'
import { setPage } from '#shared/campaign/edits/set-page.ts'
import { must } from '#shared/lib/must.ts'
import { linkRights, roles, scopes } from '#shared/permissions/can.ts'
import type { Role } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { applyGroup } from '#server/features/ingest/public/apply-group.ts'
import { buildVisitEvent } from '#server/features/ingest/testing/test-visits.ts'
import { AlertRuleEntity } from '#server/features/alerts/public/entities.ts'
import { ApiKeyEntity } from '#server/features/api-keys/public/entities.ts'
import { ChartNoteEntity } from '#server/features/chart-notes/public/entities.ts'
import { AuditEntryEntity } from '#server/core/audit/entities.ts'
import { writeDocument } from '#server/features/collaboration/testing/write-document.ts'
import type { JournalTables } from '#server/features/collaboration/public/entities.ts'
import { InviteEntity, MemberEntity } from '#server/core/companies/entities.ts'
import { tokenOf } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { AssetEntity } from '#server/features/assets/public/entities.ts'
import { LeadEntity, LeadSettingsEntity } from '#server/features/leads/public/entities.ts'
import type { LeadRow } from '#server/features/leads/public/entities.ts'
import {
  WebhookDeliveryEntity,
  WebhookEndpointEntity,
} from '#server/features/webhooks/public/entities.ts'
import { insertDelivery, insertWebhook } from '#server/features/webhooks/testing/insert-webhook.ts'
import { CustomDomainEntity } from '#server/features/domains/public/entities.ts'
import { insertDomain } from '#server/features/domains/testing/insert-domain.ts'
import { insertPoll } from '#server/features/polls/testing/insert-poll.ts'
import { RedirectEntity } from '#server/features/publishing/public/entities.ts'
import { ExperimentEntity } from '#server/features/experiments/public/entities.ts'
import { addVariantTo } from '#server/features/experiments/testing/add-variant-to.ts'
import { GoalEntity } from '#server/features/goals/public/entities.ts'
import { TrackedLinkEntity } from '#server/features/tracked-links/public/entities.ts'
import { ShareLinkEntity, WallLinkEntity } from '#server/core/access/entities.ts'
import { ReleaseEntity } from '#server/features/publishing/public/entities.ts'
import { VersionEntity } from '#server/features/versions/public/entities.ts'
import { ReviewEntity } from '#server/features/reviews/public/entities.ts'
import {
  CommentEntity,
  CommentPictureEntity,
  ThreadEntity,
} from '#server/features/threads/public/entities.ts'
import type { Person } from '#server/core/caller.ts'
import { enterAsGuest, enterWallAsScreen } from '#server/testing/enter-as-guest.ts'
import { buildPerson } from '#server/testing/test-api.ts'

/** A company of which every text says whose it is. */
export type CanaryCompany = {
  /** Lower-case letters and digits that stand in every text of the company, and nowhere else. */
  canary: string
  companyId: string
  people: Record<Role, Person>
  /** An API key for everything. */
  key: string
  /** The Cookie header of a guest whom a link lets do all that links can. */
  guest: string
  /** That of a screen which a link shows the wall of the company. */
  screen: string
  /** That of one which a link shows the wall of the campaign. */
  screenOfOne: string
  /** Ids of everything that it has, and its open invite, by the names of input fields. */
  known: Record<string, string[]>
}

/** A picture that is accepted. */
export const picture = await sharp({
  create: { width: 8, height: 8, channels: 3, background: '#4a3aff' },
})
  .png()
  .toBuffer()

/** A font that is accepted. */
const anyFont = await readFile(
  'node_modules/@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2',
)

/** Founds a company through the API and fills every table that it can have rows in. */
export async function foundCanaryCompany(test: Companies): Promise<CanaryCompany> {
  const canary = `canary${randomBytes(5).toString('hex')}`
  const people = buildPeople(canary)
  const client = test.api.as(people.owner)
  const { companyId } = await test.found(`${canary} Inc`, people.owner)
  for (const role of roles) if (role !== 'owner') await test.join(companyId, role, people[role])
  const colleague = buildPerson({ name: `${canary} Colleague`, email: `colleague@${canary}.test` })
  await test.join(companyId, 'manager', colleague)
  await client.companies.update({ companyId, website: `https://${canary}.test` })
  const file = new File([new Uint8Array(picture)], `${canary}.png`, { type: 'image/png' })
  const { id: assetId } = await client.assets.upload({ companyId, file })
  await client.campaigns.import({ companyId, file: campaignWith(assetId, canary) })
  const font = new File([new Uint8Array(anyFont)], `${canary}.woff2`)
  const { id: familyId } = await client.fonts.upload({ companyId, file: font, licence: 'held' })
  const invite = await client.invites.create({ companyId, role: 'manager' })
  await client.invites.create({ companyId, role: 'manager', email: `guest@${canary}.test` })
  const { key } = await client.apiKeys.create({ companyId, name: canary, scopes: [...scopes] })
  const named = { companyId, name: `${canary} campaign`, templateId: 'newsletter' }
  const { id: campaignId } = await client.campaigns.create(named)
  await client.campaigns.create(named)
  // Editors see their own links only.
  await test.api.as(people.editor).shareLinks.create({ campaignId, label: canary })
  const utm = { source: canary, medium: '', campaignName: '', term: '', content: '' }
  await client.trackedLinks.create({ campaignId, ...utm })
  await client.redirects.create({ campaignId, path: `/${canary}`, target: '/' })
  const link = await client.shareLinks.create({ campaignId, rights: [...linkRights] })
  const guest = await enterAsGuest(test.api, link.url, `${canary} Guest`)
  const wall = await client.wallLinks.create({ companyId, label: canary })
  const screen = await enterWallAsScreen(test.api, wall.url)
  const wallOfOne = await client.wallLinks.create({ companyId, campaignId, label: canary })
  const screenOfOne = await enterWallAsScreen(test.api, wallOfOne.url)
  await client.targets.set({ campaignId, measure: 'leads', count: 500 })
  const em = test.database.fork()
  const edit = (change: (doc: Y.Doc) => void) =>
    editDocument(em, { campaignId, personId: people.owner.id, now: test.time.now }, change)
  await edit((doc) => {
    const [page] = readCampaign(doc, findBlock).pages
    const pageId = must(page, 'a campaign without a page').id
    setTheme(doc, { theme: { bodyFont: ownFont('sans', familyId) } }, null)
    setPage(doc, { pageId, title: canary, description: canary, share: { title: canary } }, null)
  })
  const by = { campaignId, personId: people.owner.id }
  const { pageId, variantId } = await addVariantTo(test, by)
  await client.campaigns.activate({ campaignId })
  const { goals } = await client.goals.list({ campaignId })
  for (const { id: goalId } of goals)
    await client.goals.update({ campaignId, goalId, name: canary })
  const shares = [pageId, variantId].map((id) => ({ id, weight: 50 }))
  const trial = { campaignId, pageId, variants: shares }
  await client.experiments.start({ ...trial, goalId: must(goals[0], 'no goal').id })
  const at = test.time.now.toISOString()
  await client.chartNotes.create({ campaignId, at, words: canary })
  const condition = { kind: 'spike' } as const
  await client.alerts.create({ campaignId, measure: 'leads', condition })
  await client.reports.subscribe({ campaignId, rhythm: 'week' })
  await discuss(test, people, campaignId, canary)
  await edit((doc) => addPage(doc, { title: canary, path: canary }, null))
  await addVisitors(test, { companyId, campaignId, canary })
  // By the least who may, so that everybody who may keep templates may change this one.
  const keeping = { companyId, campaignId, name: `${canary} template` }
  const template = await test.api.as(people.editor).templates.create(keeping)
  const known = {
    ...(await idsOf(em, companyId, campaignId)),
    token: [tokenOf(invite.url)],
    templateId: [template.id],
  }

  known.memberId = [await test.memberIdOf(people.owner, companyId, colleague)]
  const cookies = { guest, screen, screenOfOne }
  return { canary, companyId, people, key: must(key, 'no key'), ...cookies, known }
}

function buildPeople(canary: string): CanaryCompany['people'] {
  const person = (role: Role) =>
    buildPerson({ name: `${canary} ${role}`, email: `${role}@${canary}.test` })
  return {
    owner: person('owner'),
    admin: person('admin'),
    manager: person('manager'),
    editor: person('editor'),
    reviewer: person('reviewer'),
  }
}

/** A thread with a picture, whose last comment is the owner's, and tells them of the first one. */
async function discuss(
  { api }: Companies,
  people: CanaryCompany['people'],
  campaignId: string,
  body: string,
): Promise<void> {
  const anchor = { pageId: 'page', on: 'page', partId: 'page', x: 0.5, y: 0.5 } as const
  const mentions = [people.owner.id]
  const reviewer = api.as(people.reviewer)
  const file = new File([new Uint8Array(picture)], `${body}.png`, { type: 'image/png' })
  const { id } = await reviewer.commentPictures.add({ campaignId, file })
  const said = { campaignId, anchor, body, mentions, pictures: [{ id }] }
  const { id: threadId } = await reviewer.threads.create(said)
  await api.as(people.owner).threads.reply({ campaignId, threadId, body, mentions: [] })
  await api.as(people.editor).reviews.request({ campaignId, message: body })
  // One round is over and has a proof, and one is open.
  await reviewer.reviews.requestChanges({ campaignId, words: body })
  await api.as(people.editor).reviews.request({ campaignId, message: body })
}

async function editDocument(
  em: EntityManager,
  by: { campaignId: string; personId: string; now: Date },
  change: (doc: Y.Doc) => void,
): Promise<void> {
  const { campaignId, now } = by
  const doc = await writeDocument(em, by, change)
  const ended = { generation: 1, last_seq: 0, ended_at: now, clients: Buffer.of() }
  const content = Buffer.from(Y.encodeStateAsUpdate(doc))
  await em
    .getKysely<JournalTables>()
    .insertInto('journal_generation')
    .values({ campaign_id: campaignId, ...ended, content })
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'generation']).doUpdateSet({ content }),
    )
    .execute()
}

async function addVisitors(
  { database, time }: Companies,
  ids: { companyId: string; campaignId: string; canary: string },
): Promise<void> {
  const { companyId, campaignId, canary } = ids
  const em = database.fork()
  const release = await em.findOneOrFail(ReleaseEntity, { campaignId })
  const at = time.now.getTime() - 60_000
  const visit = buildVisitEvent({ campaignId, at, source: canary, page: `/${canary}` })
  await em.transactional((tx) => applyGroup(tx, [visit], []))
  const field = { name: canary, label: canary, type: 'text', value: canary }
  const lead = (erased: Partial<LeadRow>) =>
    em.create(LeadEntity, {
      id: uuidv7(),
      submissionId: uuidv7(),
      companyId,
      campaignId,
      formId: canary,
      releaseId: release.id,
      releaseNumber: release.number,
      page: `/${canary}`,
      fields: [field],
      createdAt: time.now,
      ...erased,
    })
  const { id: leadId } = lead({})
  lead({ eraseAt: new Date(time.now.getTime() + 3_600_000), erasureId: uuidv7() })
  await em.flush()
  const hook = { companyId, url: `https://${canary}.test/hook`, description: canary }
  const { id: endpointId } = await insertWebhook(em, hook, time.now)
  const about = { companyId, endpointId, campaignId, leadId }
  await insertDelivery(em, about, canary, time.now)
  const domain = { companyId, campaignId, isPrimary: true, name: `${canary}.example.com` }
  await insertDomain(em, domain, time.now)
  const told = await em.findOneOrFail(MemberEntity, { companyId, role: 'owner' })
  em.create(LeadSettingsEntity, { companyId, retentionMonths: 12, notify: [told.personId] })
  await em.flush()
  await insertPoll(database, { companyId, campaignId, releaseId: release.id }, canary)
}

/** A file of a campaign that shows a picture. */
function campaignWith(asset: string, name: string): File {
  const blocks = [{ kind: 'image', props: { asset, alt: name } }]
  const pages = [{ path: '/', title: name, sections: [{ columns: [{ blocks }] }] }]
  const content = { format: 'fanfare-campaign', version: 1, name, seed: { pages }, pictures: {} }
  return new File([JSON.stringify(content)], 'campaign.json')
}

async function idsOf(em: EntityManager, companyId: string, campaignId: string) {
  const ids = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id)
  const ofCompany = { companyId }
  const leads = await ids(em.find(LeadEntity, { ...ofCompany, eraseAt: null }))
  const erased = await em.find(LeadEntity, { ...ofCompany, erasureId: { $ne: null } })
  const entries = await ids(em.find(AuditEntryEntity, ofCompany))
  const versions = await ids(em.find(VersionEntity, ofCompany))
  const assets = await ids(em.find(AssetEntity, { ...ofCompany, kind: 'picture' }))
  const fonts = await em.find(AssetEntity, { ...ofCompany, kind: 'font' })
  return {
    companyId: [companyId],
    campaignId: [campaignId],
    campaignIds: [campaignId],
    memberId: await ids(em.find(MemberEntity, ofCompany)),
    inviteId: await ids(em.find(InviteEntity, ofCompany)),
    keyId: await ids(em.find(ApiKeyEntity, ofCompany)),
    logoAssetId: assets,
    assetId: assets,
    replacementId: assets,
    ids: assets,
    familyId: fonts.flatMap(({ family }) => family ?? []),
    linkId: await ids(em.find(ShareLinkEntity, { ...ofCompany, label: { $ne: '' } })),
    wallLinkId: await ids(em.find(WallLinkEntity, ofCompany)),
    ruleId: await ids(em.find(AlertRuleEntity, ofCompany)),
    noteId: await ids(em.find(ChartNoteEntity, ofCompany)),
    goalId: await ids(em.find(GoalEntity, ofCompany)),
    experimentId: await ids(em.find(ExperimentEntity, ofCompany)),
    trackedLinkId: await ids(em.find(TrackedLinkEntity, ofCompany)),
    redirectId: await ids(em.find(RedirectEntity, ofCompany)),
    leadId: leads,
    leadIds: leads,
    erasureId: erased.flatMap(({ erasureId }) => erasureId ?? []),
    webhookId: await ids(em.find(WebhookEndpointEntity, ofCompany)),
    domainId: await ids(em.find(CustomDomainEntity, ofCompany)),
    deliveryId: await ids(em.find(WebhookDeliveryEntity, ofCompany)),
    before: [...leads, ...entries, ...versions],
    // Of a round that is over everything can be asked.
    reviewId: await ids(em.find(ReviewEntity, { ...ofCompany, state: { $ne: 'open' } })),
    threadId: await ids(em.find(ThreadEntity, ofCompany)),
    commentId: await ids(em.find(CommentEntity, ofCompany)),
    pictureId: await ids(em.find(CommentPictureEntity, ofCompany)),
    releaseId: await ids(em.find(ReleaseEntity, { campaignId })),
    versionId: versions,
    generation: ['1'],
  }
}
