import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import { noBus } from './bus/bus-messages.ts'
import { Gate, type Arrival } from './gate/gate.ts'
import type { HeldCopy } from './gate/held-copy.ts'
import { Members } from './gate/members.ts'
import { WsTransport } from './gate/ws-transport.ts'
import { Compactor } from './compaction/compactor.ts'
import { GroupCommit } from './journal/group-commit.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type {
  Bus,
  Change,
  Documents,
  Gatekeeper,
  Journal,
  JudgeEdit,
  Log,
  Metrics,
} from './ports.ts'
import { Connection, type ConnectionInfo } from './room/connection.ts'
import { Intake } from './room/intake.ts'
import { receiveMessage } from './room/receive-message.ts'
import { Rooms, type RoomStats } from './room/rooms.ts'
import { withTimeout } from './with-timeout.ts'

export type CollabOptions = {
  journal: Journal
  gatekeeper: Gatekeeper
  /** Default: a single node. */
  bus?: Bus
  documents: Documents
  /** Default: whoever may write may write anything. */
  judge?: JudgeEdit
  log: Log
  metrics?: Metrics
  /** Compared exactly with the Origin header, such as `https://fanfare.example`. */
  allowedOrigins: readonly string[]
  /** What stands for one customer's network: strangers are counted by it. Default: the socket's address. */
  networkOf?: (request: IncomingMessage) => string
  /** Tells when sessions expire. */
  clock: () => Date
  /** Milliseconds by a clock that only goes forward, for all else. Default: the process's. */
  now?: () => number
  limits?: Partial<Limits>
  /** What the room's name follows in addresses. Default: `/collab`. */
  path?: string
}

/** The collaboration engine of one process. */
export type Collab = {
  /** Takes over an HTTP upgrade request for `{path}/{room}`. Never throws. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes all connections of a session; `why` is mostly `signed-out`. */
  endSession(sessionId: string, why: ErrorSlug): void
  /** Connections of this session are closed at `expiresAt` (ms since the epoch) instead. */
  extendSession(sessionId: string, expiresAt: number): void
  /** Closes all connections that match with the close code of `slug`. */
  disconnect(matches: (connection: ConnectionInfo) => boolean, slug: ErrorSlug): void
  /** Gives or takes the right to write on open connections. */
  setCanWrite(matches: (connection: ConnectionInfo) => boolean, canWrite: boolean): void
  /**
   * Makes a change as `personId`, live for everybody in the room; resolves when durable. It is asked for
   * again when the document was written anew meanwhile.
   */
  edit(room: string, personId: string, change: Change): Promise<void>
  /**
   * Writes the document of a room anew, as the next generation; everybody in it comes back for that.
   * False when others wrote at the same time.
   */
  renew(room: string): Promise<boolean>
  /** Resolves when all that was accepted so far (in `room`, or everywhere) is durable. */
  flush(room?: string): Promise<void>
  /** Closes a deleted room with `not-found` and gives up what is not durable of it. */
  dropRoom(room: string): void
  /** Rooms in memory. */
  rooms(): RoomStats[]
  /** How long (ms) the oldest update that is not durable yet has been waiting; 0 for none. */
  journalLagMs(): number
  /** Open connections. */
  connections(): ConnectionInfo[]
  /** Stops taking, makes durable what was taken, tells everybody `shutting-down`, and ends. */
  close(): Promise<void>
}

const noMetrics: Metrics = { count: () => undefined, observe: () => undefined }

/** Puts the engine together from the host's ports. It opens no port and reads no configuration. */
export function createCollab(options: CollabOptions): Collab {
  const { journal, gatekeeper, documents, log, clock, allowedOrigins } = options
  const metrics = options.metrics ?? noMetrics
  const now = options.now ?? (() => performance.now())
  const judge = options.judge ?? (() => null)
  const limits = { ...defaultLimits, ...options.limits }
  const commit = new GroupCommit({ journal, limits, now, log, metrics })
  const bus = options.bus ?? noBus
  const compactor = new Compactor(limits)
  const node = randomInt(2 ** 47)
  const parts = { journal, commit, compactor, bus, node, documents, limits, now, log, metrics }
  const rooms = new Rooms(parts)
  const members = new Members(limits, (connection) =>
    rooms.find(connection.room)?.welcome(connection),
  )

  const leave = (connection: Connection) => {
    members.remove(connection)
    rooms.find(connection.room)?.leave(connection)
  }

  const intake = new Intake((connection, message) => {
    const room = rooms.find(connection.room)
    if (!room) return connection.close('unavailable')
    receiveMessage(room, connection, message, { limits, metrics, judge, now: now() })
  })

  const arrive = (arrival: Arrival, add: (it: Connection) => void) => {
    const { ws, socket, admission, network, holds } = arrival
    const transport = new WsTransport(ws, socket, limits.closeMs)
    const own = { admission, network, holds, transport, limits, metrics }
    const connection = new Connection({ ...own, now: now(), onClosed: leave })
    metrics.count('connections_opened', 1)
    add(connection)
    ws.once('close', () => intake.leave(connection))
    if (connection.closed) return
    ws.on('pong', () => connection.heard())
    ws.on('message', (data: unknown, isBinary: boolean) => {
      if (!isBinary || !(data instanceof Uint8Array)) return connection.close('bad-request')
      intake.take(connection, data)
    })
    const outdated = whoIsOutdated(holds, documents)
    if (outdated) connection.close(outdated)
    else rooms.join(connection)
  }

  const gate = new Gate({
    gatekeeper,
    path: options.path ?? '/collab',
    allowedOrigins,
    networkOf: options.networkOf ?? ((request) => request.socket.remoteAddress ?? ''),
    limits,
    log,
    metrics,
    clock,
    hasRoomFor: (admission, network) => members.hasRoomFor(admission, network),
    expect: () => {
      const { settle, add } = members.expect()
      return { arrived: (arrival) => arrive(arrival, add), gaveUp: settle }
    },
  })

  const sweep = setInterval(() => {
    const at = now()
    const date = clock().getTime()
    for (const connection of members.all()) {
      if (connection.expiresAt <= date) connection.close('signed-out')
      connection.heartbeat(at)
      connection.keepAlive(at)
      if (connection.lag && at - connection.lag.since >= limits.lagMs) connection.close('too-slow')
    }
    rooms.sweep(at)
  }, limits.sweepMs)
  sweep.unref()

  const shutDown = async () => {
    gate.shut()
    for (const connection of members.all()) connection.transport.pause()
    await withTimeout(rooms.flush(), limits.drainMs).catch((error: unknown) => {
      log.error({ err: error }, 'not everything could be made durable before the end')
    })
    members.disconnect(() => true, 'shutting-down')
    await gate.emptied()
    clearInterval(sweep)
    commit.close()
    rooms.destroy()
    compactor.close()
  }
  let closing: Promise<void> | null = null

  return {
    handleUpgrade: (request, socket, head) => gate.handleUpgrade(request, socket, head),
    endSession: (sessionId, why) =>
      members.disconnect((connection) => connection.sessionId === sessionId, why),
    extendSession: (sessionId, expiresAt) => members.extendSession(sessionId, expiresAt),
    disconnect: (matches, slug) => members.disconnect(matches, slug),
    setCanWrite: (matches, canWrite) => members.setCanWrite(matches, canWrite),
    edit: (room, personId, change) => rooms.edit(room, personId, change),
    renew: (room) => rooms.renew(room),
    flush: (room) => rooms.flush(room),
    dropRoom: (room) => {
      members.disconnect((connection) => connection.room === room, 'not-found')
      rooms.destroy(room)
    },
    rooms: () => rooms.stats(),
    journalLagMs: () => commit.lagMs(),
    connections: () => members.all(),
    close: () => (closing ??= shutDown()),
  }
}

/** A program writes the form that it knows; a document here is of this build's form, or not open. */
function whoIsOutdated({ form }: HeldCopy, documents: Documents): ErrorSlug | null {
  if (form === null || form === documents.form) return null
  return form < documents.form ? 'program-outdated' : 'node-outdated'
}
