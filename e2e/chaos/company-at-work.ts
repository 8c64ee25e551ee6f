import { z } from 'zod'
import { signUpConfirmed } from '#e2e/support/person.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { withId } from '#e2e/support/shapes.ts'
import { createEditor, marksOf, refusalsOf, savedMarks } from './editor.ts'
import type { Editor } from './editor.ts'
import { createVisitors, readPublishedForm } from './visitors.ts'
import type { Visitors } from './visitors.ts'

/** What became of everything that was acknowledged. */
export type WorkReport = {
  marks: { saved: number; lost: number; doubled: number; refused: number }
  views: { stored: number; counted: number }
  forms: { stored: number; lost: number; doubled: number }
  /** Times after which both editors and a third reader saw the same. */
  convergences: number
}

export type Stage = {
  origin: string
  /** Of its page, e.g. `/c/kill-me`. */
  path: string
  /** By which its visits are told apart from those of other pages. */
  token: string
  owner: SignedIn
  companyId: string
  campaignId: string
  editors: [Editor, Editor]
  visitors: Visitors
}

type StageOptions = {
  stays?: boolean
  /** The code that was mailed to an address; where none is given, it is read in the outbox. */
  readCode?: ((email: string) => Promise<string>) | undefined
}

/** A live campaign with two editors, who come back by themselves where they stay, and its visitors. */
export async function setStage(
  origin: string,
  { stays = false, readCode }: StageOptions = {},
): Promise<Stage> {
  const owner = await signUpConfirmed(origin, 'Ada Lovelace', readCode)
  const company = await owner.ask(withId, 'POST', '/companies', { name: 'Chaos' })
  const { id: campaignId, slug } = await owner.ask(
    z.object({ id: z.string(), slug: z.string() }),
    'POST',
    `/companies/${company.id}/campaigns`,
    { name: 'Kill me', templateId: 'newsletter' },
  )
  await owner.api('POST', `/campaigns/${campaignId}/activate`)
  const path = `/c/${slug}`
  const html = await (await fetch(`${origin}${path}`)).text()
  const page = readPublishedForm(html)
  const url = `${origin.replace('http', 'ws')}/collab/${campaignId}`
  const editor = (name: string) => createEditor(url, owner.cookie, name, { stays })
  return {
    origin,
    path,
    token: page.token,
    owner,
    companyId: company.id,
    campaignId,
    editors: [editor('a'), editor('b')],
    visitors: createVisitors(origin, page),
  }
}

/** Both editors write and visitors come, again and again after `everyMs`. Returns what ends that. */
export function beginWork({ editors, visitors }: Stage, everyMs: number): () => void {
  for (const editor of editors) if (!editor.isSynced()) editor.connect()
  let step = 0
  const work = setInterval(() => {
    step += 1
    for (const editor of editors) editor.type(`${editor.name}-${step}`)
    if (step % 2 === 0) visitors.visit()
  }, everyMs)
  return () => clearInterval(work)
}

/** Looks at what is durable as a newcomer does, before anybody who knows more comes back. */
export async function verify(stage: Stage, report: WorkReport): Promise<void> {
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

/** What a newcomer gets to see. */
export async function readMarks(stage: Stage): Promise<string[]> {
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
export async function countEverything(stage: Stage, report: WorkReport): Promise<void> {
  const { visitors, owner, campaignId } = stage
  await waitUntil('all visitors are answered', async () => {
    await visitors.retry()
    return (
      visitors.views.stored.size === visitors.views.sent.size &&
      visitors.forms.stored.size === visitors.forms.sent.size
    )
  })
  report.views = { stored: visitors.views.stored.size, counted: await countViews(stage) }
  const leads = countOf(await readLeadMarks(owner, campaignId))
  report.forms.stored = visitors.forms.stored.size
  for (const id of visitors.forms.stored) if (!leads.has(id)) report.forms.lost += 1
  for (const count of leads.values()) if (count > 1) report.forms.doubled += 1
}

const total = z.object({ total: z.object({ views: z.number() }) })

/** How many views are counted. */
export async function countViews({ owner, campaignId }: Stage): Promise<number> {
  return (await owner.ask(total, 'GET', `/campaigns/${campaignId}/analytics`)).total.views
}

const leadPage = z.object({
  leads: z.array(z.object({ id: z.string(), fields: z.array(z.object({ value: z.string() })) })),
  more: z.boolean(),
})

/** The ids that visitors wrote into the forms that are stored. */
export async function readLeadMarks(owner: SignedIn, campaignId: string): Promise<string[]> {
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

/** Nothing yet. */
export function emptyReport(): WorkReport {
  return {
    marks: { saved: 0, lost: 0, doubled: 0, refused: 0 },
    views: { stored: 0, counted: 0 },
    forms: { stored: 0, lost: 0, doubled: 0 },
    convergences: 0,
  }
}

/** How often each promise to those who work did not hold, by what it means. */
export function brokenPromises({ marks, views, forms }: WorkReport): Record<string, number> {
  const everythingHappened = marks.saved > 0 && views.stored > 0 && forms.stored > 0
  return {
    'edits that were saved are gone': marks.lost,
    'edits are there twice': marks.doubled,
    'edits were refused': marks.refused,
    'views are missing or counted twice': Math.abs(views.counted - views.stored),
    'forms that were stored are gone': forms.lost,
    'forms are stored twice': forms.doubled,
    'kinds of work did not happen': everythingHappened ? 0 : 1,
  }
}
