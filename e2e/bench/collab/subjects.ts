import { join } from 'node:path'
import type { SignedIn } from '#e2e/support/person.ts'
import { inTurns } from '../in-turns.ts'
import { collecting, measuredEnv } from '../measured-env.ts'
import { providePeers } from '../provide-peers.ts'
import type { Settings } from '../settings.ts'
import { addressOf, behindProxy, databasesOf, hire, openStage } from '../stage.ts'
import type { Stage } from '../stage.ts'
import { startChild } from '../start-child.ts'
import type { Address } from './light-client.ts'
import { hocuspocus, relayed, yWebsocket } from './protocols.ts'
import type { Protocol } from './protocols.ts'

// The server lets one person have 50 connections.
const connectionsPerPerson = 40
const askingAtOnce = 4

/** A server that speaks about documents, in a process of its own. */
export type Subject = {
  name: string
  /** Does it keep documents over a restart? */
  stores: boolean
  pid(): number
  /** The addresses of `count` people in room number `room`. */
  addresses(room: number, count: number): Address[]
  /** Ends the process and starts one anew, on what is stored. */
  restart(): Promise<void>
  stop(): Promise<void>
}

type Peer = {
  file: string
  args?: string[]
  protocolIn: (room: string) => Protocol
  /** Is it one of the packages that are installed when they are first needed? */
  isInstalled?: boolean
}

const viaHocuspocus = {
  file: '../peers/serve-hocuspocus.ts',
  protocolIn: hocuspocus,
  isInstalled: true,
}
const peers = {
  relay: { file: './relay.ts', args: ['plain'], protocolIn: () => relayed },
  'relay, coalesced': { file: './relay.ts', args: ['coalesced'], protocolIn: () => relayed },
  hocuspocus: viaHocuspocus,
  'hocuspocus, stored': viaHocuspocus,
  '@y/websocket-server': {
    file: '../peers/serve-y-websocket.ts',
    protocolIn: () => yWebsocket,
    isInstalled: true,
  },
} satisfies Record<string, Peer>

export type PeerName = keyof typeof peers

/** What a scenario needs: other servers, and how many rooms and connections it will have. */
export type Cast = {
  scenario: string
  peers: readonly PeerName[]
  rooms: number
  connections: number
}

/** Starts the peers and the product, as far as the settings ask for them; stops them after `work`. */
export async function withSubjects(
  settings: Settings,
  cast: Cast,
  work: (subjects: Subject[]) => Promise<void>,
): Promise<void> {
  const isWanted = (name: string) =>
    settings.subjects.length === 0 || settings.subjects.some((start) => name.startsWith(start))
  const subjects: Subject[] = []
  try {
    for (const name of cast.peers.filter(isWanted))
      subjects.push(await openPeer(name, join(settings.folder, `${cast.scenario}-peer.sqlite`)))
    for (const kind of databasesOf(settings)) {
      if (!isWanted(`fanfare, ${kind}`)) continue
      if (settings.before) subjects.push(await openFanfare(settings, cast, kind, settings.before))
      subjects.push(await openFanfare(settings, cast, kind))
    }
    await work(subjects)
  } finally {
    await Promise.all(subjects.map((subject) => subject.stop()))
  }
}

async function openPeer(name: PeerName, file: string): Promise<Subject> {
  const peer: Peer = peers[name]
  if (peer.isInstalled) await providePeers()
  const stores = name === 'hocuspocus, stored'
  const args = stores ? [file] : (peer.args ?? [])
  const start = () => startChild(new URL(peer.file, import.meta.url), args, collecting)
  let child = await start()
  const addressIn = (room: number): Address => ({
    url: `ws://127.0.0.1:${child.port}/${room}`,
    headers: {},
    protocol: peer.protocolIn(String(room)),
  })
  return {
    name,
    stores,
    pid: () => child.pid,
    addresses: (room, count) => Array.from({ length: count }, () => addressIn(room)),
    restart: async () => {
      await child.stop()
      child = await start()
    },
    stop: () => child.stop(),
  }
}

/** The product with journal and acknowledgements, in a process that serves collaboration only. */
async function openFanfare(
  settings: Settings,
  { scenario, rooms, connections }: Cast,
  kind: 'sqlite' | 'postgres',
  build?: string,
): Promise<Subject> {
  const of = build ? { build } : {}
  const stage = await openStage(settings, scenario, kind, { env: behindProxy, ...of })
  const people = await hirePeople(stage, Math.ceil(connections / connectionsPerPerson))
  const campaigns = await createCampaigns(stage, rooms, people)
  await stage.server.stop()
  const env = measuredEnv(settings)
  let server = await stage.startNode(env)
  return {
    name: stage.name,
    stores: true,
    pid: () => server.pid,
    addresses: (room, count) =>
      Array.from({ length: count }, (_, index) => {
        const number = (room * count + index) % people.length
        const address = addressOf(
          server.origin,
          campaigns[room] ?? '',
          people[number] ?? stage.owner,
        )
        return { ...address, headers: { ...address.headers, ...fromAddress(number) } }
      }),
    restart: async () => {
      await server.kill()
      server = await stage.startNode(env)
    },
    stop: async () => {
      await server.stop()
      await stage.stop()
    },
  }
}

async function hirePeople({ server, owner, companyId }: Stage, count: number): Promise<SignedIn[]> {
  const people: SignedIn[] = []
  await inTurns(count, askingAtOnce, async (index) => {
    people[index] = await hire(server.origin, owner, companyId, fromAddress(index))
  })
  return people
}

/** Everybody creates some: the server limits how many requests come from one address. */
async function createCampaigns(stage: Stage, count: number, people: SignedIn[]): Promise<string[]> {
  const ids: string[] = []
  // One after the other: of two who create a campaign of the same name at once, one is told to try again.
  while (ids.length < count) {
    const { id } = await stage.createCampaign(undefined, people[ids.length % people.length])
    ids.push(id)
  }
  return ids
}

/** How a proxy names the network address of person number `index`. */
function fromAddress(index: number): Record<string, string> {
  return { 'x-forwarded-for': `10.1.${index >> 8}.${index & 255}` }
}
