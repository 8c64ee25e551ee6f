import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { percentile, RowBook } from './figures.ts'
import type { Table } from './figures.ts'
import { profiling } from './measured-env.ts'
import { cpuSeconds, residentMb } from './process-cost.ts'
import type { Settings } from './settings.ts'
import { behindProxy, databasesOf, openStage } from './stage.ts'
import type { Stage } from './stage.ts'
import { startChild } from './start-child.ts'
import type { Child } from './start-child.ts'
import { addressOf, browser, openPage } from './visitors.ts'

const floorName = 'bare node:http'
const eventsPerVisitor = 4
const warmUpSeconds = 2

type Subject = {
  name: string
  pid: number
  origin: string
  token: string
  /** Views sent so far; all of them were answered when nothing is under way. */
  sent: number
  /** Throws unless exactly as many views were counted. */
  verify(): Promise<void>
  stop(): Promise<void>
}

/** Visitors' browsers send one view a request, always the same number of requests at a time. */
export async function visits(settings: Settings): Promise<Table> {
  const floor = await startChild(new URL('./bare-http.ts', import.meta.url))
  const subjects: Subject[] = [bare(floor)]
  const loads = [settings.concurrency, 4 * settings.concurrency]
  const book = new RowBook()
  const env = { ...behindProxy, NODE_OPTIONS: profiling(settings) }
  const builds = settings.before ? [{ env, build: settings.before }, { env }] : [{ env }]
  try {
    for (const kind of databasesOf(settings))
      for (const options of builds)
        subjects.push(await asSubject(await openStage(settings, 'visits', kind, options)))
    for (let repetition = 0; repetition < settings.repetitions; repetition++)
      for (const concurrency of loads)
        for (const subject of subjects)
          book.add(
            `${concurrency} at a time`,
            subject.name,
            await measure(subject, { ...settings, concurrency }),
          )
    for (const subject of subjects) await subject.verify()
  } finally {
    await Promise.all(subjects.map((subject) => subject.stop()))
  }
  const about = `POST /e with one view, answered once it is durable; ${eventsPerVisitor} views a visitor, each visitor with an address (TRUST_PROXY=1, X-Forwarded-For). The floor reads the request and answers 204. At the end the views counted were exactly those answered. PostgreSQL's own CPU is not counted.`
  return {
    scenario: 'visits',
    about,
    rows: book.rows,
    compared: { by: 'CPU ms / event', with: [floorName] },
  }
}

function bare(floor: Child): Subject {
  const origin = `http://127.0.0.1:${floor.port}`
  const token = 'x'.repeat(300)
  const { pid, stop } = floor
  return { name: floorName, pid, origin, token, sent: 0, verify: async () => undefined, stop }
}

/** A server with one live page. */
async function asSubject(stage: Stage): Promise<Subject> {
  const { campaignId, origin, token } = await openPage(stage)
  const subject: Subject = {
    name: stage.name,
    pid: stage.server.pid,
    origin,
    token,
    sent: 0,
    stop: stage.stop,
    async verify() {
      const path = `/campaigns/${campaignId}/analytics`
      const { total } = await stage.owner.ask(
        z.object({ total: z.object({ views: z.number() }) }),
        'GET',
        path,
      )
      const { sent } = subject
      if (total.views !== sent) throw new Error(`${sent} views were sent, ${total.views} counted.`)
    },
  }
  return subject
}

async function measure(subject: Subject, settings: Settings) {
  const agent = new Agent({ keepAlive: true, maxSockets: settings.concurrency })
  const run = (seconds: number) => sendFor(subject, agent, settings.concurrency, seconds)
  try {
    await run(warmUpSeconds)
    const before = { cpu: cpuSeconds(subject.pid), elu: performance.eventLoopUtilization() }
    const startedAt = performance.now()
    const times = await run(settings.seconds)
    const took = (performance.now() - startedAt) / 1000
    return {
      'requests/s': times.length / took,
      'CPU ms / event': ((cpuSeconds(subject.pid) - before.cpu) * 1000) / times.length,
      'p50 ms': percentile(times, 0.5),
      'p99 ms': percentile(times, 0.99),
      'resident MB': residentMb(subject.pid),
      'client busy %': 100 * performance.eventLoopUtilization(before.elu).utilization,
    }
  } finally {
    agent.destroy()
  }
}

/** Milliseconds from sending to being answered, of each request. */
async function sendFor(
  subject: Subject,
  agent: Agent,
  concurrency: number,
  seconds: number,
): Promise<number[]> {
  const endsAt = performance.now() + seconds * 1000
  const times: number[] = []
  const sender = async () => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now()
      const status = await post(subject, agent, subject.sent++)
      if (status !== 204) throw new Error(`A view was answered with ${status}.`)
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sender))
  return times
}

function post(subject: Subject, agent: Agent, count: number): Promise<number> {
  const id = uuidv7()
  const body = JSON.stringify({ s: Date.now(), e: [{ t: subject.token, i: id, k: 'v' }] })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': browser,
    'x-forwarded-for': addressOf(Math.floor(count / eventsPerVisitor)),
  }
  return new Promise((resolve, reject) => {
    const sending = request(`${subject.origin}/e`, { method: 'POST', agent, headers })
    sending.on('error', reject)
    sending.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sending.end(body)
  })
}
