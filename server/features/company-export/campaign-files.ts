import { must } from '#shared/lib/must.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Services } from '#server/core/services.ts'
import { dimensionNames } from '#shared/contract/dimensions.ts'
import { ExperimentEntity } from '#server/features/experiments/public/entities.ts'
import { AlertEventEntity, AlertRuleEntity } from '#server/features/alerts/public/entities.ts'
import { ChartNoteEntity } from '#server/features/chart-notes/public/entities.ts'
import { GoalEntity } from '#server/features/goals/public/entities.ts'
import { countEver } from '#server/features/analytics/public/count-ever.ts'
import { granularities } from '#server/features/ingest/public/entities.ts'
import { readRollups } from '#server/features/ingest/public/read-rollups.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import { LeadEntity } from '#server/features/leads/public/entities.ts'
import { campaignPolls } from '#server/features/polls/public/queries.ts'
import {
  ReleaseEntity,
  ReleasePageEntity,
  ReleaseVariantEntity,
} from '#server/features/publishing/public/entities.ts'
import type { ReleaseRow } from '#server/features/publishing/public/entities.ts'
import { ReportSubscriptionEntity } from '#server/features/reports/public/entities.ts'
import { ScheduleEntity } from '#server/core/campaigns/schedule-entity.ts'
import { TargetEntity } from '#server/features/targets/public/entities.ts'
import { TrackedLinkEntity } from '#server/features/tracked-links/public/entities.ts'
import { LinkAdmissionEntity, ShareLinkEntity } from '#server/core/access/entities.ts'
import { VersionEntity } from '#server/features/versions/public/entities.ts'
import { listReviews } from '#server/features/reviews/public/queries.ts'
import { CommentPictureEntity, ThreadEntity } from '#server/features/threads/public/entities.ts'
import { exportThreads } from '#server/features/threads/public/queries.ts'
import { pathOfCommentPicture } from '#server/platform/storage/stored-paths.ts'
import { inPages } from './in-pages.ts'
import { saidWork, wholeWork } from './public/document-works.ts'
import { csvOf, jsonOf } from './text-of.ts'
import type { ArchivedFile } from '#server/platform/storage/zip-to-file.ts'

/** What exporting needs of the process that does it. */
export type Exporting = Pick<Services, 'files' | 'documents' | 'numbers'>

/** Everything of one campaign. `fork` gives an entity manager that remembers nothing. */
export async function* campaignFiles(
  fork: () => EntityManager,
  campaign: CampaignRow,
  services: Exporting,
): AsyncGenerator<ArchivedFile> {
  const { id, slug } = campaign
  const folder = `campaigns/${slug}`
  yield* documentFiles(fork, campaign, services.documents, folder)
  yield { path: `${folder}/share-links.json`, content: await linksOf(fork, id) }
  const plan = await fork().findOne(ScheduleEntity, { campaignId: id })
  yield { path: `${folder}/schedule.json`, content: JSON.stringify(plan, null, 2) }
  const tracked = await fork().find(TrackedLinkEntity, { campaignId: id })
  yield { path: `${folder}/tracked-links.json`, content: JSON.stringify(tracked, null, 2) }
  yield* releaseFiles(fork, id, folder)
  yield { path: `${folder}/versions.json`, content: await versionsOf(fork, id) }
  yield { path: `${folder}/leads.json`, content: jsonOf(leadsOf(fork, id)) }
  yield { path: `${folder}/leads.csv`, content: csvOf(leadHeading, leadLines(fork, id)) }
  yield { path: `${folder}/polls.json`, content: await pollsOf(fork, id) }
  const reviews = await listReviews(fork(), id)
  yield { path: `${folder}/reviews.json`, content: JSON.stringify(reviews, null, 2) }
  yield { path: `${folder}/threads.json`, content: jsonOf(threadsOf(fork, id)) }
  yield* pictureFiles(fork, id, { files: services.files, folder })
  const orderBy = { id: 'asc' } as const
  const goals = await fork().find(GoalEntity, { campaignId: id }, { orderBy })
  yield { path: `${folder}/goals.json`, content: JSON.stringify(goals, null, 2) }
  const target = await fork().findOne(TargetEntity, { campaignId: id })
  yield { path: `${folder}/target.json`, content: JSON.stringify(target, null, 2) }
  const experiments = await fork().find(ExperimentEntity, { campaignId: id }, { orderBy })
  yield { path: `${folder}/experiments.json`, content: JSON.stringify(experiments, null, 2) }
  yield { path: `${folder}/alerts.json`, content: await alertsOf(fork, id) }
  const notes = await fork().find(ChartNoteEntity, { campaignId: id }, { orderBy })
  yield { path: `${folder}/chart-notes.json`, content: JSON.stringify(notes, null, 2) }
  yield { path: `${folder}/report-mails.json`, content: await reportMailsOf(fork, id) }
  yield { path: `${folder}/analytics.json`, content: jsonOf(countsOf(fork, campaign, services)) }
}

/** The campaign with what its document says, and the document itself, as of one moment. */
async function* documentFiles(
  fork: () => EntityManager,
  campaign: CampaignRow,
  documents: Services['documents'],
  folder: string,
): AsyncGenerator<ArchivedFile> {
  const asked = { campaign, given: null }
  const { found: said, seq: at } = await documents.readNow(fork(), saidWork, asked)
  // Both are members of one object.
  const head = JSON.stringify({ ...campaign, journalSeq: at }, null, 2).slice(0, -'\n}'.length)
  const content = Buffer.concat([Buffer.from(`${head},`), said.subarray('{'.length)])
  yield { path: `${folder}/campaign.json`, content }
  const whole = must(await documents.readAt(fork(), wholeWork, { ...asked, at }), 'it is gone')
  yield { path: `${folder}/document.bin`, content: whole.found }
}

async function* releaseFiles(
  fork: () => EntityManager,
  campaignId: string,
  folder: string,
): AsyncGenerator<ArchivedFile> {
  const releases = await fork().find(ReleaseEntity, { campaignId }, { orderBy: { number: 'asc' } })
  yield { path: `${folder}/releases.json`, content: JSON.stringify(releases, null, 2) }
  for (const release of releases) yield* pageFiles(fork, release, `${folder}/releases`)
}

async function* pageFiles(
  fork: () => EntityManager,
  { id: releaseId, number }: ReleaseRow,
  folder: string,
): AsyncGenerator<ArchivedFile> {
  const orderBy = { path: 'asc' } as const
  const pages = await fork().find(ReleasePageEntity, { releaseId }, { orderBy, fields: ['path'] })
  for (const { path } of pages) {
    // One at a time: each may have megabytes.
    const { html } = await fork().findOneOrFail(ReleasePageEntity, { releaseId, path })
    yield { path: `${folder}/${number}/${nameOf(path)}.html`, content: html }
  }
  const named = { orderBy: { variantId: 'asc' }, fields: ['variantId'] } as const
  const variants = await fork().find(ReleaseVariantEntity, { releaseId }, named)
  for (const { variantId } of variants) {
    const where = { releaseId, variantId }
    const whole = { populate: ['html'] } as const
    const { html } = await fork().findOneOrFail(ReleaseVariantEntity, where, whole)
    yield { path: `${folder}/${number}/variants/${nameOf(variantId)}.html`, content: html }
  }
}

const nameOf = (path: string) => path.replace(/^\/+/, '').replace(/[^\w/-]/g, '-') || 'index'

async function versionsOf(fork: () => EntityManager, campaignId: string): Promise<string> {
  const rows = await fork().find(VersionEntity, { campaignId }, { orderBy: { journalSeq: 'asc' } })
  return JSON.stringify(rows, null, 2)
}

async function alertsOf(fork: () => EntityManager, campaignId: string): Promise<string> {
  const rules = await fork().find(AlertRuleEntity, { campaignId }, { orderBy: { id: 'asc' } })
  const events = await fork().find(AlertEventEntity, { campaignId }, { orderBy: { id: 'asc' } })
  return JSON.stringify({ rules, events }, null, 2)
}

/** Who is mailed its report, by name. */
async function reportMailsOf(fork: () => EntityManager, campaignId: string): Promise<string> {
  const rows = await fork().find(
    ReportSubscriptionEntity,
    { campaignId },
    { orderBy: { id: 'asc' } },
  )
  const members = await fork().find(MemberEntity, { id: rows.map(({ memberId }) => memberId) })
  const nameOf = new Map(members.map(({ id, name }) => [id, name]))
  const mailed = rows.map(({ memberId, rhythm, dueAt, createdAt }) => {
    return { name: nameOf.get(memberId), rhythm, nextAt: dueAt ?? null, createdAt }
  })
  return JSON.stringify(mailed, null, 2)
}

function leadRows(fork: () => EntityManager, campaignId: string) {
  return inPages((where, limit) =>
    fork().find(
      LeadEntity,
      { campaignId, eraseAt: null, ...where },
      { orderBy: { id: 'asc' }, limit },
    ),
  )
}

async function* leadsOf(fork: () => EntityManager, campaignId: string) {
  for await (const row of leadRows(fork, campaignId)) {
    const { id, formId, page, releaseNumber, fields, createdAt } = row
    const { source = null, isSpam, status, ownerId = null, note } = row
    const sent = { id, createdAt, page, formId, releaseNumber, fields, source }
    yield { ...sent, isSpam, status, ownerId, note }
  }
}

const leadHeading = ['lead', 'sent at', 'page', 'release', 'form', 'field', 'question', 'answer']

/** A line for each answer, as forms differ in what they ask. */
async function* leadLines(fork: () => EntityManager, campaignId: string) {
  for await (const { id, createdAt, page, releaseNumber, formId, fields } of leadRows(
    fork,
    campaignId,
  ))
    for (const { name, label, value } of fields)
      yield [id, createdAt.toISOString(), page, releaseNumber, formId, name, label, value]
}

async function linksOf(fork: () => EntityManager, campaignId: string): Promise<string> {
  const rows = await fork().find(ShareLinkEntity, { campaignId }, { orderBy: { id: 'asc' } })
  const admissions = await fork().find(LinkAdmissionEntity, { campaignId })
  const links = rows.map(({ id, label, rights, passwordHash, createdByName, ...row }) => ({
    id,
    label,
    rights,
    hasPassword: Boolean(passwordHash),
    createdBy: createdByName,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    revokedAt: row.revokedAt,
    enteredBy: admissions
      .filter(({ linkId }) => linkId === id)
      .map(({ name, enteredAt }) => ({ name, enteredAt })),
  }))
  return JSON.stringify(links, null, 2)
}

async function pollsOf(fork: () => EntityManager, campaignId: string): Promise<string> {
  return JSON.stringify(await campaignPolls(fork(), campaignId), null, 2)
}

async function* threadsOf(fork: () => EntityManager, campaignId: string) {
  const rows = inPages((where, limit) =>
    fork().find(ThreadEntity, { campaignId, ...where }, { orderBy: { id: 'asc' }, limit }),
  )
  for await (const row of rows) yield* await exportThreads(fork(), [row])
}

/** The pictures of comments in their largest rendition; those that were not sent are left out. */
async function* pictureFiles(
  fork: () => EntityManager,
  campaignId: string,
  { files, folder }: Pick<Services, 'files'> & { folder: string },
): AsyncGenerator<ArchivedFile> {
  const sent = { campaignId, commentId: { $ne: null } }
  const rows = inPages((where, limit) =>
    fork().find(CommentPictureEntity, { ...sent, ...where }, { orderBy: { id: 'asc' }, limit }),
  )
  for await (const { id, widths } of rows) {
    const found = await files.open(pathOfCommentPicture(id, widths.at(-1) ?? 0))
    if (!found) continue
    const path = `${folder}/comment-pictures/${id}.webp`
    yield { path, content: found.content, stored: true }
  }
}

const minuteMs = 60_000

/** By time, and by every value that visits are told apart by, of all that is kept. */
async function* countsOf(
  fork: () => EntityManager,
  campaign: CampaignRow,
  services: Pick<Exporting, 'numbers'>,
) {
  for (const granularity of granularities)
    for (const dimension of ['all', 'bot']) {
      const asked = { campaignIds: [campaign.id], dimension, granularity }
      const rows = await readRollups(fork(), asked)
      for (const { bucket, value, views, visitors, clicks, conversions } of rows) {
        const from = granularity === 'total' ? null : new Date(bucket * minuteMs).toISOString()
        yield { granularity, from, dimension, value, views, visitors, clicks, conversions }
      }
    }
  const lists = await countEver(services, fork(), campaign, dimensionNames)
  for (const { by: dimension, counts } of lists)
    for (const [value, { views, visitors, clicks, goals: reached }] of counts) {
      const [conversions = 0] = reached
      const what = { granularity: 'total', from: null, dimension, value }
      yield { ...what, views, visitors, clicks, conversions }
    }
}
