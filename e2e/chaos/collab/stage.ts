import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#e2e/support/free-port.ts'
import { startServer } from '#e2e/support/start-server.ts'
import type { RunningServer, ServerOptions } from '#e2e/support/start-server.ts'
import { createEditor } from '../editor.ts'
import type { Editor } from '../editor.ts'
import type { RoomAddress } from './judge-room.ts'
import { roomUrl, setCompany } from './set-company.ts'

export type Node = {
  origin: string
  /** Two people who stay, connected to the one room. */
  editors: readonly Editor[]
  isUp(): boolean
}

/** Nodes of one installation, and people who work at each of them in the same room. */
export type Stage = {
  nodes: readonly Node[]
  editors: readonly Editor[]
  /** That room at each node. */
  addresses: readonly RoomAddress[]
  /** At the first node: a room with content that nobody has opened yet. */
  unopened: RoomAddress
  /** SIGKILL to all nodes, and another start. */
  restart(): Promise<void>
}

/** How a node of the stage is started: by what it reaches the others. */
export type NodeOptions = Pick<ServerOptions, 'databaseUrl' | 'env'> & {
  start?: (options: ServerOptions) => Promise<RunningServer>
  /** Default: one folder for all nodes, which ends with the stage. */
  dataDir?: string
}

/** Opens a stage that ends with `stack`. */
export async function openStage(
  stack: AsyncDisposableStack,
  nodeOptions: readonly NodeOptions[],
): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-chaos-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const starts = await Promise.all(nodeOptions.map((options, at) => toStart(options, folder, at)))
  // One after the other: the first brings the database up to date.
  let servers: RunningServer[] = []
  const startAll = async () => {
    servers = []
    for (const start of starts) servers.push(await start())
  }
  const killAll = async () => void (await Promise.all(servers.map((server) => server.kill())))
  await startAll()
  stack.defer(killAll)

  const [first = ''] = servers.map(({ origin }) => origin)
  const company = await setCompany(first, 2)
  const campaignId = await company.createCampaign()
  const unopenedId = await company.createCampaign('newsletter')
  const [cookie = ''] = company.people.map((person) => person.cookie)
  const nodes = servers.map(({ origin }, at): Node => {
    const editors = company.people.map((person, place) =>
      createEditor(roomUrl(origin, campaignId), person.cookie, `${at}${place}`, { stays: true }),
    )
    return { origin, editors, isUp: () => servers[at]?.isUp() ?? false }
  })
  const editors = nodes.flatMap((node) => node.editors)
  stack.defer(() => {
    for (const editor of editors) editor.disconnect()
  })
  for (const editor of editors) editor.connect()
  return {
    nodes,
    editors,
    addresses: nodes.map(({ origin }) => ({ url: roomUrl(origin, campaignId), cookie })),
    unopened: { url: roomUrl(first, unopenedId), cookie },
    async restart() {
      await killAll()
      await startAll()
    },
  }
}

async function toStart(options: NodeOptions, folder: string, at: number) {
  const { start = startServer, env, databaseUrl, dataDir = folder } = options
  const port = await freePort()
  return () =>
    start({
      dataDir,
      port,
      logFile: join(folder, `node-${at}.log`),
      ...(databaseUrl ? { databaseUrl } : {}),
      env: { LOG_LEVEL: 'warn', ...env },
    })
}
