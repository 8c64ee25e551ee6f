import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { SignedIn } from '#e2e/support/person.ts'
import { calm } from '../collab/calm.ts'
import { collectedMb } from '../collab/collected-mb.ts'
import { connectLightly } from '../collab/light-client.ts'
import { collecting } from '../measured-env.ts'
import type { Settings } from '../settings.ts'
import { addressOf, openStage } from '../stage.ts'

export type Kind = 'without generations' | 'fanfare' | 'fresh'
export type Documents = Record<Kind, Uint8Array>

/** Below the connections that one person may have. */
const rooms = 40
const scenario = 'years'

/** A server that has campaigns with these documents, some of each kind. */
export type SeededServer = {
  owner: SignedIn
  origin: () => string
  campaigns: Record<Kind, string[]>
  /** What a room with this document and one connection adds to a server that has none. */
  roomKiB(kind: Kind): Promise<number>
  stop(): Promise<void>
}

export async function openSeeded(settings: Settings, documents: Documents): Promise<SeededServer> {
  const stage = await openStage(settings, scenario)
  const create = async () => {
    const ids: string[] = []
    while (ids.length < rooms) ids.push((await stage.createCampaign()).id)
    return ids
  }
  const campaigns = {
    'without generations': await create(),
    fanfare: await create(),
    fresh: await create(),
  }
  await stage.server.stop()
  const file = join(settings.folder, `${scenario}-sqlite`, 'fanfare.db')
  write(file, campaigns['without generations'], documents['without generations'])
  write(file, campaigns.fanfare, documents.fanfare)
  write(file, campaigns.fresh, documents.fresh)
  const start = () => stage.startNode({ NODE_OPTIONS: collecting })
  let server = await start()
  const subject = { name: stage.name, pid: () => server.pid }
  return {
    owner: stage.owner,
    origin: () => server.origin,
    campaigns,
    async roomKiB(kind) {
      await server.stop()
      server = await start()
      await calm(subject)
      const emptyMb = await collectedMb(subject)
      const clients = []
      for (const id of campaigns[kind])
        clients.push(await connectLightly(addressOf(server.origin, id, stage.owner), {}))
      await calm(subject)
      const openMb = await collectedMb(subject)
      await Promise.all(clients.map((client) => client.close()))
      return ((openMb - emptyMb) * 1e6) / 1024 / rooms
    },
    async stop() {
      await server.stop()
      await stage.stop()
    },
  }
}

/**
 * Puts a document in the place of what campaigns are, while no server runs: none would take one in
 * that has so much past.
 */
function write(file: string, campaignIds: readonly string[], document: Uint8Array): void {
  const database = new Sqlite(file, { fileMustExist: true })
  const put = database.prepare<[number, Uint8Array, string]>(
    `insert into journal_snapshot (campaign_id, seq, at, version, content)
     select campaign_id, seq, ?, '', ? from journal_head where campaign_id = ?`,
  )
  try {
    for (const id of campaignIds)
      if (put.run(Date.now(), document, id).changes !== 1)
        throw new Error(`Campaign ${id} has no document to be replaced.`)
  } finally {
    database.close()
  }
}
