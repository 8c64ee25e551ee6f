import { fork } from 'node:child_process'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { createVisitor } from '#e2e/contract/identity/visitor.ts'
import { signUpConfirmed } from '#e2e/support/person.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import { putFirst } from '#e2e/support/put-first.ts'
import { withId } from '#e2e/support/shapes.ts'
import { percentile, RowBook, theBuildBefore } from './figures.ts'
import type { Table } from './figures.ts'
import { signIn } from './identity-town.ts'
import { makeLargeCampaign } from './large-campaign.ts'
import { residentMb } from './process-cost.ts'
import { openSavedWriter } from './saved-writer.ts'
import type { SavedWriter } from './saved-writer.ts'
import type { Settings } from './settings.ts'
import { behindProxy, campaignShape, databasesOf, openStage } from './stage.ts'
import type { Stage } from './stage.ts'

/** Ms between two visits, questions and letters of the neighbours, however long one takes. */
const everyMs = { page: 25, api: 200, edit: 50, 'sign-in': 1_000, write: 500 }
const longestMs = 300_000

const heavy = [
  { count: 30, method: 'GET', path: 'checks' },
  { count: 10, method: 'GET', path: 'export' },
  { count: 3, method: 'POST', path: 'duplicate' },
] as const

/** What one company asks for at once of its large campaign, and whether it also does its worst. */
const asked = {
  'in peace': { requests: [], isWorst: false },
  'beside 30 checks': { requests: heavy.slice(0, 1), isWorst: false },
  'beside checks, exports, copies': { requests: heavy, isWorst: false },
  'beside the worst': { requests: heavy, isWorst: true },
} as const

type Neighbours = {
  /** Of their page. */
  token: string
  /** Lets them do what they do for as long as `goesOn`; gives the ms of each. */
  work(goesOn: () => boolean): Promise<Record<'page' | 'api' | 'edit' | 'sign-in', number[]>>
  leave(): Promise<void>
}

/** One company asks much of a very large campaign, while another one works. */
export async function neighbours(settings: Settings): Promise<Table> {
  const book = new RowBook()
  const builds = [undefined, ...(settings.before ? [settings.before] : [])]
  for (const kind of databasesOf(settings))
    for (const build of builds) {
      const options = { env: behindProxy, ...(build ? { build } : {}) }
      const stage = await openStage(settings, 'neighbours', kind, options)
      // Behind the server, whose program is not to be put first.
      const standBack = putFirst()
      try {
        await measureOn(stage, settings, book)
      } finally {
        standBack()
        await stage.stop()
      }
    }
  const about = `Another company’s visitors open a page (one every ${everyMs.page} ms), its members ask the API (${everyMs.api} ms), write (${everyMs.edit} ms, until it is saved) and sign in (${everyMs['sign-in']} ms), while one company asks for the launch checks of a campaign of 2,000 blocks and about 25 MB, its export and its duplicate, all at once, and somebody writes in it. At its worst it also opens 2,000 live sockets of one person, sends 6,000 forged events, 32 at a time, and 300 bodies that never end, from a network of its own. Who takes the time is put before everybody else for a processor (where the machine lets it), and those who do the worst behind, as they have machines of their own in the world. “s” is until all of that was answered, “refused” how much of it was not done, the memory the most that the server had.`
  return {
    scenario: 'neighbours',
    about,
    rows: book.rows,
    compared: { by: 'p99 ms', with: [theBuildBefore] },
  }
}

async function measureOn(stage: Stage, settings: Settings, book: RowBook): Promise<void> {
  const large = await makeLargeCampaign(stage)
  const others = await moveIn(stage)
  // For all of it: to be let into such a room takes a while.
  const writer = await openSavedWriter(stage.server.origin, large, stage.owner)
  for (let repetition = 0; repetition < settings.repetitions; repetition++)
    for (const [name, asking] of Object.entries(asked)) {
      const { times, ...figures } = await whileAsking(stage, settings, {
        large,
        others,
        writer,
        ...asking,
      })
      for (const [work, ms] of Object.entries(times))
        book.add(`${work} ${name}`, stage.name, timesOf(ms))
      book.add(`all ${name}`, stage.name, figures)
    }
  await writer.leave()
  await others.leave()
}

type Requests = readonly { count: number; method: string; path: string }[]

async function whileAsking(
  { server, owner }: Stage,
  { seconds }: Settings,
  {
    large,
    others,
    writer,
    requests,
    isWorst,
  }: {
    large: string
    others: Neighbours
    writer: SavedWriter
    requests: Requests
    isWorst: boolean
  },
) {
  const worst = isWorst ? await beginTheWorst(server.origin, owner, others.token) : null
  const startedAt = performance.now()
  let memory = 0
  let isDone = false
  const goesOn = () => {
    memory = Math.max(memory, residentMb(server.pid))
    return !isDone
  }
  const working = others.work(goesOn)
  const writing = repeat(everyMs.write, goesOn, writer.write)
  const answers = requests.flatMap(({ count, method, path }) =>
    Array.from({ length: count }, () => askFor(server.origin, owner, method, large, path)),
  )
  const done = await Promise.all([
    ...answers,
    ...(answers.length > 0 ? [] : [pause(seconds * 1000, true)]),
  ])
  const badly = await worst?.done
  const took = (performance.now() - startedAt) / 1000
  isDone = true
  const times = await working
  await writing
  await worst?.end()
  const refused = done.filter((isFine) => !isFine).length
  return { times, s: took, refused, 'most MB': memory, ...badly }
}

const figuresShape = z.record(z.string(), z.number())

/** Another process, so that what it does takes no turns from those who are measured. */
async function beginTheWorst(origin: string, { cookie }: SignedIn, token: string) {
  const file = new URL('./worst-company.ts', import.meta.url)
  const child = fork(file, [origin, cookie, token], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit')
  await once(child, 'message', { signal: AbortSignal.timeout(10_000) })
  const done = once(child, 'message', { signal: AbortSignal.timeout(longestMs) })
  return {
    done: done.then(([figures]) => figuresShape.parse(figures)),
    async end() {
      child.disconnect()
      await gone
    },
  }
}

/** Whether it was done. */
async function askFor(
  origin: string,
  { cookie }: SignedIn,
  method: string,
  id: string,
  what: string,
): Promise<boolean> {
  const sent = { 'content-type': 'application/json' }
  try {
    const response = await fetch(`${origin}/api/campaigns/${id}/${what}`, {
      method,
      headers: { cookie, origin, ...(method === 'POST' ? sent : {}) },
      signal: AbortSignal.timeout(longestMs),
      ...(method === 'POST' ? { body: '{}' } : {}),
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

function timesOf(all: readonly number[]) {
  const ms = all.filter((one) => !Number.isNaN(one))
  return {
    'p50 ms': percentile(ms, 0.5),
    'p99 ms': percentile(ms, 0.99),
    'longest ms': Math.max(...ms),
    lost: all.length - ms.length,
  }
}

/** Another company with a page and a campaign that somebody writes in. */
async function moveIn({ server: { origin } }: Stage): Promise<Neighbours> {
  const person = await signUpConfirmed(origin, 'Grace Hopper')
  const company = await person.ask(withId, 'POST', '/companies', { name: 'Next door' })
  const make = (templateId: string) =>
    person.ask(campaignShape, 'POST', `/companies/${company.id}/campaigns`, {
      name: 'Small',
      templateId,
    })
  const [live, draft] = [await make('newsletter'), await make('event')]
  await person.api('POST', `/campaigns/${live.id}/activate`)
  const writer = await openSavedWriter(origin, draft.id, person)
  const get =
    (path: string, headers: Record<string, string> = {}) =>
    async () => {
      const response = await fetch(`${origin}${path}`, { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`)
    }
  const list = get(`/api/companies/${company.id}/campaigns`, { cookie: person.cookie })
  let signedIn = 0
  // Whoever signs in too often from one network is asked to wait.
  const comeIn = async () => {
    const visitor = createVisitor(origin, `10.20.${signedIn >> 8}.${signedIn++ & 255}`)
    const { status } = await signIn(visitor, person.email, person.password)
    if (status !== 200) throw new Error(`Signing in was answered with ${status}.`)
  }
  const html = await (await fetch(`${origin}/c/${live.slug}`)).text()
  const token = /data-token="([^"]+)"/.exec(html)?.[1]
  if (!token) throw new Error('The published page has no token.')
  return {
    token,
    async work(goesOn) {
      const [page, api, edit, signIns] = await Promise.all([
        repeat(everyMs.page, goesOn, get(`/c/${live.slug}`)),
        repeat(everyMs.api, goesOn, list),
        repeat(everyMs.edit, goesOn, writer.write),
        repeat(everyMs['sign-in'], goesOn, comeIn),
      ])
      return { page, api, edit, 'sign-in': signIns }
    },
    leave: writer.leave,
  }
}

/** Ms of each; they don't wait for each other, so a stop is felt by all who come meanwhile. */
async function repeat(every: number, goesOn: () => boolean, act: () => Promise<void>) {
  const times: Promise<number>[] = []
  while (goesOn()) {
    times.push(timeOf(act))
    await pause(every)
  }
  return Promise.all(times)
}

/** NaN for what did not get through. */
async function timeOf(act: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  try {
    await act()
    return performance.now() - startedAt
  } catch {
    return Number.NaN
  }
}
