import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import type { SignedIn } from '#e2e/support/person.ts'
import { percentile, RowBook } from './figures.ts'
import type { Table } from './figures.ts'
import { inTurns } from './in-turns.ts'
import type { Settings } from './settings.ts'
import { behindProxy, databasesOf, hire, openStage } from './stage.ts'
import type { Stage } from './stage.ts'

const people = 300
const hiringAtOnce = 8
const minuteMs = 60_000
/** Of the office, and of the strangers in it. */
const network = '203.0.113.7'
const strangersEveryMs = 50

/** A large office opens its dashboards in a minute, all from one address, while a stranger there floods. */
export async function office(settings: Settings): Promise<Table> {
  const book = new RowBook()
  for (const kind of databasesOf(settings)) {
    const stage = await openStage(settings, 'office', kind, { env: behindProxy })
    try {
      const staff = await hireAll(stage)
      const { strangers, loads } = await workForAMinute(stage, staff)
      book.add('dashboards', stage.name, loads)
      book.add('a stranger', stage.name, strangers)
    } finally {
      await stage.stop()
    }
  }
  const about = `${people} members of one company load their dashboards within a minute (the page, what it asks the API, a live socket), all from one address (TRUST_PROXY=1, X-Forwarded-For). From the same address somebody who is not signed in asks every ${strangersEveryMs} ms.`
  return { scenario: 'office', about, rows: book.rows }
}

async function hireAll({ server, owner, companyId }: Stage): Promise<SignedIn[]> {
  const staff: SignedIn[] = []
  await inTurns(people, hiringAtOnce, async (index) => {
    const home = { 'x-forwarded-for': `10.1.${index >> 8}.${index & 255}` }
    staff.push(await hire(server.origin, owner, companyId, home))
  })
  return staff
}

type Answers = { statuses: number[]; ms: number[] }

async function workForAMinute(stage: Stage, staff: readonly SignedIn[]) {
  const { id } = await stage.createCampaign('newsletter')
  const answers: Answers = { statuses: [], ms: [] }
  const alien: Answers = { statuses: [], ms: [] }
  const sockets = { open: 0, refused: 0 }
  const endFlood = beginFlood(stage, alien)
  const loads = staff.map(async ({ cookie }, index) => {
    await pause((index * minuteMs) / staff.length)
    const live = openSocket(stage, cookie, sockets)
    for (const some of requestsOf(stage.companyId, id))
      await Promise.all(some.map((path) => ask(stage, path, answers, { cookie })))
    await live
  })
  await Promise.all(loads)
  await endFlood()
  const refused = answers.statuses.filter((status) => status !== 200).length
  return {
    loads: {
      ...timesOf(answers),
      refused,
      sockets: sockets.open,
      'sockets refused': sockets.refused,
    },
    strangers: {
      ...timesOf(alien),
      refused: alien.statuses.filter((status) => status === 429).length,
    },
  }
}

/** What a browser asks for, one group after the other. */
const requestsOf = (companyId: string, campaignId: string) => [
  ['/dashboard'],
  ['/api/me'],
  ['notifications', 'plan', 'dashboard', `thumbnails?campaignIds[0]=${campaignId}`].map(
    (of) => `/api/companies/${companyId}/${of}`,
  ),
]

function beginFlood(stage: Stage, answers: Answers): () => Promise<void> {
  const asked: Promise<void>[] = []
  const flood = setInterval(() => asked.push(ask(stage, '/api/me', answers, {})), strangersEveryMs)
  return async () => {
    clearInterval(flood)
    await Promise.all(asked)
  }
}

async function ask(
  { server }: Stage,
  path: string,
  { statuses, ms }: Answers,
  headers: Record<string, string>,
): Promise<void> {
  const startedAt = performance.now()
  const response = await fetch(`${server.origin}${path}`, {
    headers: { ...headers, 'x-forwarded-for': network },
  })
  await response.arrayBuffer()
  statuses.push(response.status)
  ms.push(performance.now() - startedAt)
}

/** A socket of the live numbers, which stays open until the server stops. */
function openSocket(
  { server }: Stage,
  cookie: string,
  sockets: { open: number; refused: number },
): Promise<void> {
  const socket = io(server.origin, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { origin: server.origin, cookie, 'x-forwarded-for': network },
  })
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(void (sockets.open += 1)))
    socket.once('connect_error', () => resolve(void (sockets.refused += 1)))
  })
}

const timesOf = ({ statuses, ms }: Answers) => ({
  requests: statuses.length,
  'p50 ms': percentile(ms, 0.5),
  'p99 ms': percentile(ms, 0.99),
})
