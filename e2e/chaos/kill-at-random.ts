import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { freePort } from '#e2e/support/free-port.ts'
import { signUp } from '#e2e/support/person.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import { startServer } from '#e2e/support/start-server.ts'
import type { RunningServer } from '#e2e/support/start-server.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { withId } from '#e2e/support/shapes.ts'
import { createEditor, marksOf, refusalsOf, savedMarks } from './editor.ts'
import type { Editor } from './editor.ts'
import { createVisitors, readPublishedForm } from './visitors.ts'
import type { Visitors } from './visitors.ts'

export type KillReport = {
  kills: number
  marks: { saved: number; lost: number; doubled: number; refused: number }
  views: { stored: number; counted: number }
  forms: { stored: number; lost: number; doubled: number }
  /** Restarts after which both editors and a third reader saw the same. */
  convergences: number
  slowestRestartMs: number
}

/** Longest time in ms that everybody works before a kill. */
const longestWorkMs = 400
/** A colleague's line breaks now and then, without the server being killed. */
const dropEvery = 7

/**
 * Kills the server `times` times at random moments while two people type and visitors send views
 * and forms, and after each restart looks for everything that had been acknowledged.
 */
export async function killAtRandom(options: {
  times: number
  databaseUrl: string | undefined
  onKill?: (kill: number) => void
}): Promise<KillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-chaos-'))
  const port = await freePort()
  const start = () =>
    startServer({
      dataDir,
      port,
      env: { LOG_LEVEL: 'warn', TRUST_PROXY: '1' },
      ...(options.databaseUrl ? { databaseUrl: options.databaseUrl } : {}),
    })
  let server = await start()
  const stage = await setStage(server.origin)
  const report = emptyReport()
  try {
    for (let kill = 1; kill <= options.times; kill++) {
      await workUntilKilled(server, stage, kill)
      const restarted = performance.now()
      server = await start()
      report.slowestRestartMs = Math.max(report.slowestRestartMs, performance.now() - restarted)
      report.kills = kill
      await verify(stage, report)
      options.onKill?.(kill)
    }
    await countEverything(stage, report)
    return report
  } finally {
    for (const editor of stage.editors) editor.disconnect()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Stage = {
  origin: string
  owner: SignedIn
  campaignId: string
  editors: [Editor, Editor]
  visitors: Visitors
}

/** A live campaign with two editors and its visitors. */
async function setStage(origin: string): Promise<Stage> {
  const owner = await signUp(origin, 'Ada Lovelace')
  const company = await owner.ask(withId, 'POST', '/companies', { name: 'Chaos' })
  const { id: campaignId, slug } = await owner.ask(
    z.object({ id: z.string(), slug: z.string() }),
    'POST',
    `/companies/${company.id}/campaigns`,
    { name: 'Kill me', templateId: 'newsletter' },
  )
  await owner.api('POST', `/campaigns/${campaignId}/activate`)
  const html = await (await fetch(`${origin}/c/${slug}`)).text()
  const url = `${origin.replace('http', 'ws')}/collab/${campaignId}`
  return {
    origin,
    owner,
    campaignId,
    editors: [createEditor(url, owner.cookie, 'a'), createEditor(url, owner.cookie, 'b')],
    visitors: createVisitors(origin, readPublishedForm(html)),
  }
}

async function workUntilKilled(server: RunningServer, stage: Stage, kill: number): Promise<void> {
  const { editors, visitors } = stage
  for (const editor of editors) editor.connect()
  let step = 0
  const work = setInterval(() => {
    step += 1
    for (const editor of editors) editor.type(`${editor.name}-${kill}-${step}`)
    if (step % 2 === 0) visitors.visit()
    if (step % dropEvery === 0) editors[step % 2]?.connect()
  }, 5)
  // However slow the machine is, every kind of work happens.
  const isDone = () =>
    visitors.views.stored.size > 0 &&
    visitors.forms.stored.size > 0 &&
    editors.some((editor) => savedMarks(editor).length > 0)
  if (kill === 1) await waitUntil('every kind of work is done', isDone)
  await new Promise((resolve) => setTimeout(resolve, randomInt(20, longestWorkMs)))
  await server.kill()
  clearInterval(work)
}

/** Looks at what is durable as a newcomer does, before anybody who knows more comes back. */
async function verify(stage: Stage, report: KillReport): Promise<void> {
  const [a, b] = stage.editors
  const savedBefore = [...savedMarks(a), ...savedMarks(b)]
  const newcomer = await readMarks(stage)
  const times = countOf(newcomer)
  report.marks.saved = savedBefore.length
  for (const mark of savedBefore) if (!times.has(mark)) report.marks.lost += 1
  for (const count of times.values()) if (count > 1) report.marks.doubled += 1

  a.connect()
  b.connect()
  await waitUntil('both editors are saved', () => a.isSettled() && b.isSettled())
  await waitUntil('both editors see the same', () => sameMarks(a, b))
  report.marks.refused = [a, b].flatMap(refusalsOf).length
  const reader = await readMarks(stage)
  if (reader.join() === marksOf(a.doc).toArray().join()) report.convergences += 1
  await stage.visitors.retry()
}

function sameMarks(a: Editor, b: Editor): boolean {
  return marksOf(a.doc).toArray().join() === marksOf(b.doc).toArray().join()
}

async function readMarks(stage: Stage): Promise<string[]> {
  const url = `${stage.origin.replace('http', 'ws')}/collab/${stage.campaignId}`
  const newcomer = createEditor(url, stage.owner.cookie, 'newcomer')
  newcomer.connect()
  await waitUntil('a newcomer is synced', () => newcomer.isSynced())
  newcomer.disconnect()
  return marksOf(newcomer.doc).toArray()
}

function countOf(items: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

/** Everything was sent again until it was stored: each must be there exactly once. */
async function countEverything(stage: Stage, report: KillReport): Promise<void> {
  const { visitors, owner, campaignId } = stage
  await waitUntil('all visitors are answered', async () => {
    await visitors.retry()
    return (
      visitors.views.stored.size === visitors.views.sent.size &&
      visitors.forms.stored.size === visitors.forms.sent.size
    )
  })
  const { total } = await owner.ask(
    z.object({ total: z.object({ views: z.number() }) }),
    'GET',
    `/campaigns/${campaignId}/analytics`,
  )
  report.views = { stored: visitors.views.stored.size, counted: total.views }
  const leads = countOf(await readLeadMarks(owner, campaignId))
  report.forms.stored = visitors.forms.stored.size
  for (const id of visitors.forms.stored) if (!leads.has(id)) report.forms.lost += 1
  for (const count of leads.values()) if (count > 1) report.forms.doubled += 1
}

const leadPage = z.object({
  leads: z.array(z.object({ id: z.string(), fields: z.array(z.object({ value: z.string() })) })),
  more: z.boolean(),
})

async function readLeadMarks(owner: SignedIn, campaignId: string): Promise<string[]> {
  const marks: string[] = []
  let before = ''
  for (;;) {
    const path = `/campaigns/${campaignId}/leads${before}`
    const page: z.infer<typeof leadPage> = await owner.ask(leadPage, 'GET', path)
    const ids = page.leads.flatMap(({ fields }) => fields.map(({ value }) => uuidIn(value)))
    marks.push(...ids.filter((id) => id !== ''))
    const last = page.leads.at(-1)
    if (!page.more || !last) return marks
    before = `?before=${last.id}`
  }
}

function uuidIn(value: string): string {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(value)?.[0] ?? ''
}

function emptyReport(): KillReport {
  return {
    kills: 0,
    marks: { saved: 0, lost: 0, doubled: 0, refused: 0 },
    views: { stored: 0, counted: 0 },
    forms: { stored: 0, lost: 0, doubled: 0 },
    convergences: 0,
    slowestRestartMs: 0,
  }
}
