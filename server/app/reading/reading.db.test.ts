import { setImmediate } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import * as Y from 'yjs'
import type { BlockSeed, CampaignSeed } from '#shared/campaign/edits/create-campaign.ts'
import { setPage } from '#shared/campaign/edits/set-page.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import { campaignFormat } from '#shared/campaign/file/campaign-file.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { must } from '#shared/lib/must.ts'
import { callerOf } from '#server/core/caller.ts'
import type { DocumentReader } from '#server/core/ports/document-reader.ts'
import { createPlans } from '#server/features/billing/plan-limits.ts'
import { createCampaign } from '#server/features/campaigns/public/create-campaign.ts'
import { copyWork, topWork } from '#server/features/campaigns/public/campaign-works.ts'
import { fileWork, importWork } from '#server/features/campaigns/public/file-works.ts'
import {
  createDocumentReader,
  readHere,
} from '#server/features/collaboration/public/document-reader.ts'
import { lastPosition } from '#server/features/collaboration/public/positions.ts'
import { readCampaignDocument } from '#server/features/collaboration/public/read-campaign-document.ts'
import { storedDocument } from '#server/features/collaboration/reading/stored-document.ts'
import { writeDocument } from '#server/features/collaboration/testing/write-document.ts'
import { insertMember } from '#server/features/companies/testing/insert-member.ts'
import { launchChecks } from '#server/features/launch/launch-checks.ts'
import { publishRelease } from '#server/features/launch/public/publish-release.ts'
import { ReleasePageEntity } from '#server/features/publishing/public/entities.ts'
import { changesWork } from '#server/features/reviews/public/changes-work.ts'
import { restoreWork } from '#server/features/versions/public/restore-work.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { createLog } from '#server/platform/log.ts'
import { createWorkThreads } from '#server/platform/threads/work-threads.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildServices } from '#server/testing/test-services.ts'
import { buildWorker } from './testing/build-worker.ts'

let worker: Awaited<ReturnType<typeof buildWorker>>
beforeAll(async () => {
  worker = await buildWorker()
})
afterAll(() => worker.remove())

const sentence = 'What it costs and when it begins stands where everybody looks. '

/** Pages of so many texts, and a few things that are wrong with them. */
function seedOf(texts: number): CampaignSeed {
  const text = (at: number) => ({
    kind: 'rich-text',
    props: { text: `${at} ${sentence.repeat(9)}` },
  })
  const blocks: BlockSeed[] = [
    { kind: 'heading', props: { text: 'Sale', level: '1' } },
    { kind: 'button', props: { label: 'Go', link: '/nowhere' } },
    ...Array.from({ length: texts }, (_, at) => text(at)),
  ]
  const pages = ['/', '/more'].map((path) => ({
    path,
    title: 'Sale',
    sections: [{ columns: [{ blocks }] }],
  }))
  return { pages }
}

describeEachDatabase('work on documents', (open) => {
  let database: Database
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ database, close } = await open())
  })
  afterAll(() => close())

  async function setUp(texts: number) {
    const companyId = uuidv7()
    const editor = await insertMember(database, companyId, 'editor')
    const by = callerOf(editor)
    const input = { companyId, name: 'Spring', seed: seedOf(texts) }
    const campaign = await createCampaign(database.fork(), by, input, {
      plans: createPlans({ areSold: false }),
      now: new Date(),
    })
    const threads = createWorkThreads({
      file: worker.file,
      workerData: { kind: database.kind, address: database.address },
      log: createLog('silent'),
    })
    onTestFinished(threads.close)
    const run = vi.spyOn(threads, 'run')
    const documents = createDocumentReader({ threads })
    const rename = (title: string) =>
      writeDocument(
        database.fork(),
        { campaignId: campaign.id, personId: editor.id, now: new Date() },
        (doc) => {
          const [page] = readCampaign(doc, findBlock).pages
          setPage(doc, { pageId: must(page, 'a page').id, title }, null)
        },
      )
    return { campaign, documents, run, rename, editor }
  }

  it('finds the same as here, and the loop goes on meanwhile', async () => {
    const { campaign, documents, run } = await setUp(600)
    const check = (reader: DocumentReader) =>
      countingTurns(() =>
        launchChecks(buildServices(database, { documents: reader }), database.fork(), campaign),
      )
    const here = await check(readHere)
    const there = await check(documents)
    expect(there.found).toEqual(here.found)
    const ids = here.found.checks.map(({ id }) => id)
    expect(ids).toContainEqual(expect.stringMatching(/^same-title:/))
    expect(here.found.checks.filter(({ level }) => level === 'error')).not.toEqual([])
    expect(run).toHaveBeenCalledTimes(1)
    expect(there.turns).toBeGreaterThan(20 * here.turns)
  })

  it('does the same work once for each position, also when many ask at once', async () => {
    const { campaign, documents, run, rename } = await setUp(100)
    const ask = () => documents.readNow(database.fork(), topWork, { campaign, given: null })
    const [first, ...others] = await Promise.all([ask(), ask(), ask(), ask()])
    others.push(await ask())
    for (const other of others) expect(other).toEqual(first)
    expect(run).toHaveBeenCalledTimes(1)
    await rename('Renamed')
    const next = await ask()
    expect(next.found.pages[0]?.title).toBe('Renamed')
    expect(next.seq).toBe((first?.seq ?? 0) + 1)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('reads earlier positions, and says where one is not kept', async () => {
    const { campaign, documents, run, rename } = await setUp(100)
    const em = database.fork()
    const since = await lastPosition(em, campaign.id)
    await rename('Renamed')
    const asked = { campaign, given: null, since }
    const { found } = await documents.readNow(em, changesWork, asked)
    expect(found).toEqual((await readHere.readNow(em, changesWork, asked)).found)
    expect(found.map(({ what }) => what)).toEqual(['Page “Renamed”'])
    const before = { campaign, given: null, at: since }
    expect((await documents.readAt(em, topWork, before))?.found.pages[0]?.title).toBe('Sale')
    expect(await documents.readAt(em, topWork, { ...before, at: since + 9 })).toBeNull()
    expect(run).toHaveBeenCalledTimes(3)
  })

  it('makes a copy in a thread, in updates that are written ahead of it', async () => {
    const { campaign, documents, run, editor } = await setUp(990)
    const em = database.fork()
    const asked = { campaign, given: { writer: 7 } }
    const { found: updates } = await documents.readNow(em, copyWork, asked)
    expect(updates.length).toBeGreaterThan(1)
    const { companyId } = campaign
    const copy = await createCampaign(
      em,
      callerOf(editor),
      { companyId, name: 'Copy', updates },
      { plans: createPlans({ areSold: false }), now: new Date() },
    )
    const [was, is] = await Promise.all(
      [campaign.id, copy.id].map((id) => readCampaignDocument(database.fork(), id)),
    )
    expect(is?.snapshot).toEqual(was?.snapshot)
    expect(run.mock.calls.map(([, kind]) => kind)).toEqual(['duplicate'])
  })

  it('reads a file and makes its document in threads', async () => {
    const { campaign, documents, run } = await setUp(3)
    const { companyId } = campaign
    const content = { ...campaignFormat, name: 'Large', seed: seedOf(200) }
    const file = Buffer.from(JSON.stringify(content))
    const bytes = file.length
    const read = await documents.make(fileWork, { companyId, given: { file }, bytes })
    expect(read).toEqual({ name: 'Large', pictures: [] })
    const given = { file, places: [] }
    const made = await documents.make(importWork, { companyId, given, bytes })
    const updates = 'updates' in made ? made.updates : []
    const [page] = storedDocument({ snapshot: null, updates }).snapshot().pages
    expect(page?.sections[0]?.columns[0]?.blocks).toHaveLength(202)
    expect(run.mock.calls.map(([, kind]) => kind)).toEqual(['read-file', 'import'])
    const broken = { companyId, given: { file: file.subarray(9) }, bytes }
    expect(await documents.make(fileWork, broken)).toEqual(await readHere.make(fileWork, broken))
  })

  it('makes the edit that brings back an earlier position of what somebody holds in memory', async () => {
    const { campaign, documents, run, rename } = await setUp(100)
    const em = database.fork()
    const since = await lastPosition(em, campaign.id)
    const doc = await rename('Renamed')
    const state = Y.encodeStateAsUpdate(doc)
    const asked = { campaign, given: { blockId: null }, since, state }
    const restored = await documents.readState(em, restoreWork, asked)
    if (typeof restored === 'string' || !restored.update) throw new Error('nothing is restored')
    Y.applyUpdate(doc, restored.update)
    expect(readCampaign(doc, findBlock).pages[0]?.title).toBe('Sale')
    expect(run.mock.calls.map(([, kind]) => kind)).toEqual(['restore'])
    expect(await documents.readState(em, restoreWork, { ...asked, since: since + 9 })).toBe('gone')
  })

  it('reads a small document here', async () => {
    const { campaign, documents, run } = await setUp(3)
    const em = database.fork()
    const asked = { campaign, given: null }
    expect(await documents.readNow(em, topWork, asked)).toEqual(
      await readHere.readNow(em, topWork, asked),
    )
    expect(run).not.toHaveBeenCalled()
  })

  it('renders a release that is the same as one rendered here', async () => {
    const { campaign, documents, editor, run } = await setUp(100)
    const publish = async (reader: DocumentReader) => {
      const services = buildServices(database, { documents: reader })
      const launch = { what: null, by: editor, reason: 'A test' }
      const alongside = async () => undefined
      const em = database.fork()
      const release = await publishRelease(services, em, campaign, launch, alongside)
      const pages = await em.find(ReleasePageEntity, { releaseId: release.id })
      return pages.map(({ path, html }) => [path, withoutRelease(html)])
    }
    const there = await publish(documents)
    expect(run.mock.calls.map(([, kind]) => kind)).toEqual(['release-parts', 'render'])
    expect(there.map(([path]) => path).toSorted()).toEqual(['/', '/more'])
    expect(there).toEqual(await publish(readHere))
  })
})

/** What a page says of its release differs from one to the next. */
const withoutRelease = (html: string) =>
  html.replaceAll(/share\.jpg\?v=\d+/g, '').replaceAll(/data-token="[^"]*"|\?t=[^"&]*/g, '')

/** What `work` finds, and how often the loop turns meanwhile. */
async function countingTurns<Found>(work: () => Promise<Found>) {
  const counted = { turns: 0, isDone: false }
  const counting = (async () => {
    for (; !counted.isDone; counted.turns += 1) await setImmediate()
  })()
  const found = await work()
  counted.isDone = true
  await counting
  return { found, turns: counted.turns }
}
