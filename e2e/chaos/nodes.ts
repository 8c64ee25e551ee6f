import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { parseArgs } from 'node:util'
import { provideKratos } from '#e2e/support/build-kratos.ts'
import { createDatabase } from '#e2e/support/create-database.ts'
import { freePort } from '#e2e/support/free-port.ts'
import { startMailSink } from '#e2e/support/mail-sink.ts'
import { startBucketServer } from '#e2e/support/start-bucket.ts'
import { startCaddy } from '#e2e/support/start-caddy.ts'
import type { Caddy } from '#e2e/support/start-caddy.ts'
import { startKratos } from '#e2e/support/start-kratos.ts'
import { startPostgres } from '#e2e/support/start-postgres.ts'
import { startRedis } from '#e2e/support/start-redis.ts'
import { startServer } from '#e2e/support/start-server.ts'
import type { RunningServer } from '#e2e/support/start-server.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import {
  beginWork,
  brokenPromises,
  countEverything,
  emptyReport,
  setStage,
  verify,
} from './company-at-work.ts'
import type { Stage, WorkReport } from './company-at-work.ts'
import { complaintsAbout, readCount } from './scenario.ts'
import type { Finding, Scenario } from './scenario.ts'
import { emptySpread, seatEditors, unevenness, watchWalls } from './spread.ts'
import type { Spread } from './spread.ts'
import { beginUploads, missingAt } from './uploads.ts'

/** The nodes of an installation behind the proxy as it is deployed, each ended in turn under load. */
export const nodes: Scenario = {
  usage: '[--rounds 1]',
  plan(args) {
    const options = { rounds: { type: 'string', default: '1' } } as const
    const rounds = readCount('rounds', parseArgs({ args, options }).values.rounds)
    return [{ name: 'nodes', run: () => endInTurn(rounds) }]
  },
}

const pagesHost = 'pages.fanfare.test'
/** So many visitors open pages at every moment. */
const readers = 4
/** So many pages are opened with a node away, and with it back. */
const pagesMeanwhile = 40
/** How often (ms) everybody does something. */
const workEveryMs = 20

type Report = WorkReport & {
  /** The identity provider that people sign in with. */
  identity: string
  /** The code that was mailed to an address, where mail is sent. */
  readCode?: ((email: string) => Promise<string>) | undefined
  spread: Spread
  /** Pictures that were taken, and those of them that one of the nodes does not have. */
  pictures: { taken: number; missing: number }
  pages: { opened: number; failed: number }
  /** How often a node was told to stop, and how often one was killed. */
  ended: { told: number; killed: number }
  /** Of those that were told, exits with another code than 0. */
  badExits: number
}

async function endInTurn(rounds: number): Promise<Finding> {
  const around = await surround()
  try {
    const stage = await setStage(around.origin, { stays: true, readCode: around.readCode })
    const report: Report = {
      ...emptyReport(),
      identity: around.identity,
      spread: emptySpread(),
      pictures: { taken: 0, missing: 0 },
      pages: { opened: 0, failed: 0 },
      ended: { told: 0, killed: 0 },
      badExits: 0,
    }
    report.spread.editors = await seatEditors(stage, around.collabOrigins)
    report.spread.walls = await watchWalls(stage, around.webOrigins)
    const endWork = beginWork(stage, workEveryMs)
    const endReading = beginReading(stage, around.caddy, report)
    const uploads = beginUploads(stage)
    try {
      for (let round = 0; round < rounds; round++)
        for (const node of around.nodes) await endTwice(node, report)
    } finally {
      endWork()
      await endReading()
      await uploads.end()
    }
    report.pictures.taken = uploads.taken.length
    for (const origin of around.webOrigins)
      report.pictures.missing += await missingAt(origin, uploads.taken)
    await verify(stage, report)
    await countEverything(stage, report)
    report.views.stored += report.spread.walls.views.reduce((sum, count) => sum + count, 0)
    for (const editor of stage.editors) editor.disconnect()
    return { report, complaints: complaintsOf(report) }
  } finally {
    await around.stop()
  }
}

function complaintsOf(report: Report): string[] {
  return complaintsAbout({
    ...brokenPromises(report),
    ...unevenness(report.spread),
    'pages could not be opened': report.pages.failed,
    'pictures that were taken are missing at a node': report.pictures.missing,
    'pictures were not taken at all': report.pictures.taken > 0 ? 0 : 1,
    'nodes did not stop in peace': report.badExits,
    'editors do not see the same': 1 - report.convergences,
  })
}

/** Told to stop, and killed; each time everybody goes on without it, and with it again. */
async function endTwice(node: Node, report: Report): Promise<void> {
  const goOn = async () => {
    const enough = report.pages.opened + pagesMeanwhile
    await waitUntil('pages to be opened', () => report.pages.opened >= enough, 60_000)
  }
  for (const kind of ['told', 'killed'] as const) {
    await goOn()
    if (kind === 'killed') await node.kill()
    else if ((await node.stop()) !== 0) report.badExits += 1
    report.ended[kind] += 1
    await goOn()
    await node.start()
  }
  await goOn()
}

/** Visitors open the page over and over, a few at a time. Returns what ends that. */
function beginReading(stage: Stage, caddy: Caddy, report: Report): () => Promise<void> {
  const over = { isNow: false }
  const read = async () => {
    while (!over.isNow) {
      const status = await caddy.get(pagesHost, stage.path).then(
        (answer) => answer.status,
        () => 0,
      )
      report.pages.opened += 1
      if (status !== 200) report.pages.failed += 1
    }
  }
  const reading = Promise.all(Array.from({ length: readers }, read))
  return async () => {
    over.isNow = true
    await reading
  }
}

const originOf = (port: number) => `http://localhost:${port}`

type Node = { start(): Promise<void>; stop(): Promise<number>; kill(): Promise<void> }

/**
 * Two nodes for people, two to write together and one that works, on one database and one bucket, each
 * with a folder of its own, behind the proxy and with Kratos.
 */
async function surround() {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-nodes-'))
  const postgres = await startPostgres({ durable: true })
  const redis = await startRedis()
  const buckets = await startBucketServer()
  const { env: bucket } = buckets.addBucket('fanfare')
  const [port, ...ports] = await Promise.all(Array.from({ length: 6 }, freePort))
  const [web, collab, worker] = [ports.slice(0, 2), ports.slice(2, 4), ports.slice(4)]
  const publicUrl = `https://localhost:${port}`
  const pagesUrl = `https://${pagesHost}:${port}`
  // Visitors name their address as a proxy in front of the proxy would: each counts as a network.
  const origins = { PUBLIC_URL: publicUrl, PAGES_URL: pagesUrl }
  const identity = await startIdentity(publicUrl, postgres.url, folder)
  const env = { ...origins, REDIS_URL: redis.url, TRUST_PROXY: '2', ...bucket, ...identity.env }
  const node = (roles: string) => (at: number) =>
    createNode(() =>
      startServer({
        dataDir: identity.folderOf(at),
        databaseUrl: postgres.url,
        port: at,
        env: { ...env, FANFARE_ROLES: roles, LOG_LEVEL: 'warn' },
      }),
    )
  const nodes = [
    ...web.map(node('web')),
    ...collab.map(node('collab')),
    ...worker.map(node('worker')),
  ]
  for (const one of nodes) await one.start()
  const caddy = await startCaddy({ port: port ?? 0, nodes: { web, collab }, publicUrl, pagesUrl })
  setDefaultCACertificates([...getCACertificates(), caddy.ca])
  return {
    origin: publicUrl,
    webOrigins: web.map(originOf),
    collabOrigins: collab.map(originOf),
    identity: identity.name,
    readCode: identity.readCode,
    caddy,
    nodes,
    async stop() {
      for (const one of nodes) await one.kill()
      await caddy.stop()
      await identity.stop()
      await buckets.stop()
      await redis.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type IdentityProvider = {
  name: string
  env: Record<string, string>
  readCode?: (email: string) => Promise<string>
  /** Where the node at a port has its own files. */
  folderOf(port: number): string
  stop(): Promise<void>
}

/** A real Kratos; where none can be built the provider of the product, whose nodes share its secrets. */
async function startIdentity(
  appOrigin: string,
  postgresUrl: string,
  folder: string,
): Promise<IdentityProvider> {
  const kratos = await provideKratos().catch(() => null)
  if (!kratos) {
    const stop = async () => undefined
    return { name: 'built in', env: {}, folderOf: () => folder, stop }
  }
  const mail = await startMailSink()
  const port = await freePort()
  const { url } = await createDatabase(postgresUrl)
  const databaseUrl = `${url}?sslmode=disable`
  const options = { kratos, port, appOrigin, smtpUrl: mail.url, databaseUrl }
  const running = await startKratos(options)
  return {
    name: `Kratos ${kratos.version}`,
    env: { ORY_URL: `http://127.0.0.1:${port}`, SMTP_URL: mail.url },
    readCode: mail.codeTo,
    folderOf: (at: number) => join(folder, String(at)),
    async stop() {
      await running.stop()
      await mail.stop()
    },
  }
}

function createNode(begin: () => Promise<RunningServer>): Node {
  let server: RunningServer | null = null
  return {
    async start() {
      server = await begin()
    },
    stop: async () => server?.stop() ?? 0,
    kill: async () => server?.kill(),
  }
}
