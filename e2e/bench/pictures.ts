import { performance } from 'node:perf_hooks'
import sharp from 'sharp'
import { percentile, RowBook } from './figures.ts'
import type { Table } from './figures.ts'
import { residentMb } from './process-cost.ts'
import type { Settings } from './settings.ts'
import { openStage } from './stage.ts'
import type { Stage } from './stage.ts'

const count = 12
const side = 7_000
const alone = 'alone'
const beside = `beside ${count} pictures`
/** Ms between two visits, however long one takes. */
const everyMs = 20
/** A picture that is not taken after so long (ms) never is. */
const longestMs = 180_000

type Form = { type: string; body: ArrayBuffer }

/** A visitor opens a page over and over while a company takes in many large pictures at once. */
export async function pictures(settings: Settings): Promise<Table> {
  const stage = await openStage(settings, 'pictures')
  const book = new RowBook()
  try {
    const url = await pageOf(stage)
    await visitFor(url, settings.seconds * 1000)
    for (let repetition = 0; repetition < settings.repetitions; repetition++) {
      const times = await visitFor(url, settings.seconds * 1000)
      book.add('page', alone, figuresOf(times))
      book.add('page', beside, await whileTaking(stage, url))
    }
  } finally {
    await stage.stop()
  }
  const about = `GET of a published page, a visit every ${everyMs} ms, while ${count} JPEGs of ${(side * side) / 1e6} megapixels are uploaded at once by one company. “taken” are those that were; the memory is the most that the server had, the seconds until the last was taken.`
  return { scenario: 'pictures', about, rows: book.rows, compared: { by: 'p99 ms', with: [alone] } }
}

async function pageOf(stage: Stage): Promise<string> {
  const { id, slug } = await stage.createCampaign('newsletter')
  await stage.owner.api('POST', `/campaigns/${id}/activate`)
  return `${stage.server.origin}/c/${slug}`
}

function figuresOf(times: readonly number[]) {
  return { 'p50 ms': percentile(times, 0.5), 'p99 ms': percentile(times, 0.99) }
}

async function whileTaking(stage: Stage, url: string) {
  const forms = await Promise.all(Array.from({ length: count }, (_, at) => buildForm(at)))
  const startedAt = performance.now()
  let taken = 0
  let memory = 0
  const uploads = forms.map(async (form) => {
    if (await upload(stage, form)) taken++
  })
  let isDone = false
  const all = Promise.all(uploads).finally(() => {
    isDone = true
  })
  const times = await visit(url, () => {
    memory = Math.max(memory, residentMb(stage.server.pid))
    return !isDone
  })
  await all
  const seconds = (performance.now() - startedAt) / 1000
  return { ...figuresOf(times), taken, 'most MB': memory, s: seconds }
}

/** As full of detail as a photo, and each another one: the same bytes would be the same picture. */
async function drawPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const grain = {
    width: side / 20,
    height: side / 20,
    channels: 3,
    background: '#888',
    noise,
  } as const
  const small = await sharp({ create: grain }).png().toBuffer()
  return sharp(small).resize(side, side, { kernel: 'cubic' }).jpeg().toBuffer()
}

/** Put together beforehand: who measures is not to be held up by it. */
async function buildForm(at: number): Promise<Form> {
  const form = new FormData()
  const picture = new Uint8Array(await drawPicture())
  form.set('file', new File([picture], `picture-${at}.jpg`, { type: 'image/jpeg' }))
  const sent = new Response(form)
  return { type: sent.headers.get('content-type') ?? '', body: await sent.arrayBuffer() }
}

/** Whether it was taken. */
async function upload({ server, owner, companyId }: Stage, { type, body }: Form): Promise<boolean> {
  const response = await fetch(`${server.origin}/api/companies/${companyId}/assets`, {
    method: 'POST',
    headers: { cookie: owner.cookie, origin: server.origin, 'content-type': type },
    body,
    signal: AbortSignal.timeout(longestMs),
  })
  await response.arrayBuffer()
  return response.ok
}

function visitFor(url: string, ms: number): Promise<number[]> {
  const endsAt = performance.now() + ms
  return visit(url, () => performance.now() < endsAt)
}

/** Ms of each visit; they don't wait for each other, so a stop is felt by all who come meanwhile. */
async function visit(url: string, goesOn: () => boolean): Promise<number[]> {
  const visits: Promise<number>[] = []
  while (goesOn()) {
    visits.push(timeOf(url))
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  return Promise.all(visits)
}

async function timeOf(url: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`The page was answered with ${response.status}.`)
  return performance.now() - startedAt
}
