import { createServer, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { createCollab, type Collab, type CollabOptions } from '../create-collab.ts'
import type { Admission, Gatekeeper, Refusal } from '../ports.ts'
import { MemoryJournal } from './memory-journal.ts'
import { testDocuments } from './write-anew.ts'

const testOrigin = 'http://fanfare.test'

/** Everything said is kept, so a test can ask. */
export class TestLog {
  readonly lines: { level: string; message: string }[] = []
  info = (_: object, message: string) => void this.lines.push({ level: 'info', message })
  warn = (_: object, message: string) => void this.lines.push({ level: 'warn', message })
  error = (_: object, message: string) => void this.lines.push({ level: 'error', message })
}

/** Fills in what a test leaves open: an admitted editor called Ada. */
export function buildAdmission(over: Partial<Admission> = {}): Admission {
  return {
    room: 'room',
    person: { id: 'ada', name: 'Ada' },
    canWrite: true,
    seesPast: true,
    isStranger: false,
    sessionId: 'session',
    expiresAt: Number.MAX_SAFE_INTEGER,
    ...over,
  }
}

/**
 * Reads room and person from the address: `/collab/room?person=ada&reader=1&session=s`, or `guest=1`. Refuses
 * nobody.
 */
export const urlGatekeeper: Gatekeeper = {
  admit: (request: IncomingMessage): Promise<Admission | Refusal> => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const id = url.searchParams.get('person') ?? 'ada'
    return Promise.resolve(
      buildAdmission({
        room: url.pathname.slice('/collab/'.length),
        person: { id, name: `Name of ${id}` },
        canWrite: !url.searchParams.has('reader') && !url.searchParams.has('guest'),
        seesPast: !url.searchParams.has('guest'),
        isStranger: url.searchParams.has('guest'),
        sessionId: url.searchParams.get('session') ?? `session of ${id}`,
      }),
    )
  },
}

type TestCollab = {
  collab: Collab
  journal: MemoryJournal
  log: TestLog
  time: { now: number }
  url: string
}

/** An engine behind a real HTTP server on a free port; closed when the test is over. */
export async function startCollab(over: Partial<CollabOptions> = {}): Promise<TestCollab> {
  const journal = over.journal instanceof MemoryJournal ? over.journal : new MemoryJournal()
  const log = new TestLog()
  const time = { now: Date.parse('2026-01-01T00:00:00Z') }
  const collab = createCollab({
    journal,
    gatekeeper: urlGatekeeper,
    documents: testDocuments(),
    log,
    allowedOrigins: [testOrigin],
    clock: () => new Date(time.now),
    now: () => time.now,
    ...over,
    limits: { sweepMs: 10, awarenessTickMs: 5, drainMs: 500, closeMs: 200, ...over.limits },
  })
  const server = createServer((_, response) => response.end())
  server.on('upgrade', (request, socket, head) => collab.handleUpgrade(request, socket, head))
  const { port } = await listenLocally(server)
  onTestFinished(async () => {
    journal.letGo()
    await collab.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { collab, journal, log, time, url: `ws://127.0.0.1:${port}/collab` }
}

/** ws as a browser would use it: from `origin`, with the cookies that it has; `received` keeps every byte. */
export function browserSocket(
  origin = testOrigin,
  headers: Record<string, string> = {},
  received: Buffer[] = [],
): typeof globalThis.WebSocket {
  const candidate: unknown = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols, { origin, headers })
      this.on('message', (data) => {
        if (data instanceof ArrayBuffer) received.push(Buffer.from(data))
        else received.push(Array.isArray(data) ? Buffer.concat(data) : data)
      })
    }
  }
  if (!isSocketClass(candidate)) throw new Error('ws is no WebSocket class')
  return candidate
}

/** Has it all that the provider uses of the browser's class? */
function isSocketClass(candidate: unknown): candidate is typeof globalThis.WebSocket {
  return typeof candidate === 'function' && 'OPEN' in candidate && 'prototype' in candidate
}

export type TestClient = { doc: Y.Doc; provider: WebsocketProvider; text: Y.Text }

/** The stock provider of y-websocket, unmodified. */
export function connectProvider(
  { url }: { url: string },
  params: Record<string, string> = {},
  over: { doc?: Y.Doc; room?: string; connect?: boolean; awareness?: null } = {},
): TestClient {
  const doc = over.doc ?? new Y.Doc()
  const provider = new WebsocketProvider(url, over.room ?? 'room', doc, {
    params,
    connect: over.connect ?? true,
    disableBc: true,
    WebSocketPolyfill: browserSocket(),
  })
  onTestFinished(() => provider.destroy())
  return { doc, provider, text: doc.getText('text') }
}

/** A client that sends what the test says, byte by byte. */
export class RawClient {
  readonly ws: WebSocket
  readonly received: Uint8Array[] = []
  closed: { code: number; reason: string } | null = null

  /** `origin` null: as no browser would, without any. */
  constructor(address: string, origin: string | null = testOrigin) {
    this.ws = new WebSocket(address, origin === null ? {} : { origin })
    this.ws.on('error', () => undefined)
    this.ws.on('message', (data: Buffer) => this.received.push(new Uint8Array(data)))
    this.ws.on('close', (code, reason) => (this.closed = { code, reason: reason.toString() }))
    onTestFinished(() => this.ws.terminate())
  }

  /** Resolves when the handshake is done. */
  opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.ws.once('open', () => resolve())
      this.ws.once('error', reject)
    })
  }
}
