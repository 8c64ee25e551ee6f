import { tmpdir } from 'node:os'
import { v7 as uuidv7 } from 'uuid'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import { schema } from '#server/app/database/schema.ts'
import { countHere } from '#server/features/analytics/public/answer-questions.ts'
import { countTogether } from '#server/features/analytics/public/count-together.ts'
import { insertMember } from '#server/features/companies/testing/insert-member.ts'
import { GoalEntity } from '#server/features/goals/public/entities.ts'
import { compactDays } from '#server/features/ingest/public/compact-days.ts'
import { signPageToken } from '#server/features/ingest/public/page-token.ts'
import {
  startTestCollector,
  testSecret,
} from '#server/features/ingest/testing/start-test-collector.ts'
import { goalBlock, insertCampaign } from '#server/features/ingest/testing/test-visits.ts'
import { recordPublishedForms } from '#server/features/leads/public/published-forms.ts'
import {
  ReleaseEntity,
  ReleasePageEntity,
  ReleaseVariantEntity,
} from '#server/features/publishing/public/entities.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import type { PlainPage } from '#server/features/analytics/testing/plain-page.ts'
import type { OpenTestDatabase } from '#server/testing/database.ts'
import { roomyLimits } from '#server/testing/roomy-limits.ts'
import { startTestApi } from '#server/testing/test-api.ts'
import { buildServices } from '#server/testing/test-services.ts'
import { must } from '#shared/lib/must.ts'
import { regions } from './known-make.ts'
import type { Books, Page, Sending } from './plan-visits.ts'

type Time = { now: number }

/** A process that takes visits and answers the API, with a memory of its own. */
async function startNode(database: Database, time: Time) {
  const clock = () => new Date(time.now)
  const locate = (ip: string) => {
    const [first, , place] = ip.split('.')
    return first === '10' ? must(regions[Number(place)], 'a region') : { country: '', region: '' }
  }
  const collector = await startTestCollector(database, { clock, locate })
  // As the threads of a server share the days.
  const halves = [0, 1].map((index) => countHere(database, { index, of: 2 }))
  const numbers = countTogether([must(halves[0], 'a half'), must(halves[1], 'a half')])
  const services = buildServices(database, { clock, limits: roomyLimits(), numbers })
  const api = await startTestApi(services)
  return {
    api,
    send: ({ path, body, headers }: Sending) => collector.post(path, body, headers),
    compact: () => compactDays(database.fork(), numbers),
    async close() {
      await api.close()
      await collector.close()
    },
  }
}

/**
 * Two nodes over one database, at `time`. With PostgreSQL each has connections of its own; a file of
 * SQLite belongs to one process.
 */
export async function startTwoNodes(open: OpenTestDatabase, time: Time) {
  const { database, close } = await open()
  const isShared = database.kind === 'postgres'
  const where = { databaseUrl: database.address, dataDir: tmpdir() }
  const second = isShared ? await openDatabase(where, schema) : database
  const nodes = [await startNode(database, time), await startNode(second, time)] as const
  return {
    database,
    nodes,
    async close() {
      for (const node of nodes) await node.close()
      if (isShared) await second.close()
      await close()
    },
  }
}

const definition = {
  fields: [
    { name: 'mail', label: 'Email', type: 'email' as const, required: true },
    { name: 'name', label: 'Name', type: 'text' as const, required: false },
  ],
  successMessage: 'Thank you.',
  thanksUrl: null,
}

/** A campaign of a company of that zone, with three goals and its first release, and its empty ledger. */
export async function openBooks(database: Database, timeZone: string, launchedAt: number) {
  const { campaignId, companyId } = await insertCampaign(database)
  const em = database.fork()
  const uncountedNetworks = ['198.18.2.0/24']
  await em.nativeUpdate(CompanyEntity, { id: companyId }, { timeZone, uncountedNetworks })
  const goals = [
    { kind: 'form', target: goalBlock },
    { kind: 'press', target: 'button1' },
    { kind: 'page', target: 'thanks' },
  ] as const
  for (const { kind, target } of goals.slice(1))
    em.create(GoalEntity, {
      id: uuidv7(),
      companyId,
      campaignId,
      name: target,
      kind,
      target,
      isMain: false,
      worth: null,
      createdAt: new Date(launchedAt),
      removedAt: null,
    })
  await em.flush()
  const books: Books = { timeZone, pages: [], ledger: [], leads: [] }
  const publish = async (number: number, at: number) => {
    await em.nativeUpdate(ReleaseEntity, { campaignId }, { current: false })
    books.pages.push(...(await publishPages(database, { campaignId, companyId }, number, at)))
  }
  await publish(1, launchedAt)
  const manager = await insertMember(database, companyId, 'manager')
  return { campaignId, companyId, goals, books, publish, manager }
}

/** What pages of a release have: the first tells of it, and the second in another order. */
function sectionsOf(release: number): PlainPage {
  const form = { section: 'join', form: { id: goalBlock, fields: ['mail', 'name'] } }
  return release === 1
    ? [{ section: 'top' }, form, { section: 'foot' }]
    : [form, { section: 'foot' }, { section: 'top' }]
}

const htmlOf = (sections: PlainPage) =>
  sections
    .map(({ section, form }) => {
      const fields = form?.fields.map((name) => `<div data-ff-input="${name}"></div>`).join('')
      const marked = form
        ? `<form data-ff-block="${form.id}" data-ff-goal="submit">${fields}</form>`
        : ''
      return `<section data-ff-section="${section}"><a data-ff-block="button1"></a>${marked}</section>`
    })
    .join('')

/** The pages of a release, one of them as two variants. */
async function publishPages(
  database: Database,
  { campaignId, companyId }: { campaignId: string; companyId: string },
  release: number,
  at: number,
): Promise<Page[]> {
  const em = database.fork()
  const releaseId = uuidv7()
  em.create(ReleaseEntity, {
    id: releaseId,
    campaignId,
    number: release,
    journalSeq: release,
    current: true,
    publishedBy: uuidv7(),
    publishedByName: 'Ada',
    publishedAt: new Date(at),
  })
  const sections = sectionsOf(release)
  const html = htmlOf(sections)
  for (const path of ['/', '/thanks'])
    em.create(ReleasePageEntity, {
      releaseId,
      path,
      pageId: path === '/' ? 'home' : 'thanks',
      html,
      scriptHash: '',
      bytes: 0,
    })
  em.create(ReleaseVariantEntity, {
    releaseId,
    variantId: 'b',
    pageId: 'home',
    html,
    scriptHash: '',
    bytes: 0,
    content: 'b',
  })
  await em.flush()
  const forms = [{ formId: goalBlock, definition }]
  await recordPublishedForms(em, { releaseId, campaignId, companyId }, forms)
  const shown = [
    { path: '/', pageId: 'home', variant: '' },
    { path: '/', pageId: 'home', variant: 'b' },
    { path: '/thanks', pageId: 'thanks', variant: '' },
  ]
  return shown.map((page) => {
    const attribution = { campaignId, releaseId, releaseNumber: release, ...page }
    return { ...page, release, sections, token: signPageToken(testSecret, attribution) }
  })
}
