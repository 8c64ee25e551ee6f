import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { WebSocket } from 'ws'
import { writeUpdate } from 'y-protocols/sync'
import * as Y from 'yjs'
import { z } from 'zod'
import { encodeHello, messageCollab, readFromCollab } from '#shared/contract/collab-messages.ts'
import type { FromCollab } from '#shared/contract/collab-messages.ts'
import type {
  ClientToServer,
  ServerToClient,
  WatchAnswer,
  WatchTarget,
} from '#shared/contract/live.ts'
import { readJson } from '#shared/testing/read-json.ts'
import { testOrigin } from './start-test-node.ts'

type Where = { origin: string }

/** What came of a request: `ok`, or the slug of the refusal. */
export type Outcome = string

/** The outcome of one call of the HTTP API. */
export async function callApi(
  { origin }: Where,
  cookie: string,
  method: string,
  path: string,
  body?: object,
): Promise<Outcome> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (response.ok) return 'ok'
  return (await readJson(response, z.object({ slug: z.string() }))).slug
}

/** A client in a room, that says hello and knows what became of each of its edits. */
export class RoomClient {
  readonly told: FromCollab[] = []
  /** Why it was closed; null while it is open. */
  closed: Outcome | null = null
  readonly #ws: WebSocket
  readonly #listeners = new Set<() => void>()
  #sent = 0

  constructor({ origin }: Where, cookie: string, campaignId: string) {
    const url = `${origin.replace('http', 'ws')}/collab/${campaignId}`
    this.#ws = new WebSocket(url, { origin: testOrigin, headers: { cookie } })
    this.#ws.on('error', () => undefined)
    this.#ws.on('open', () => this.#ws.send(encodeHello()))
    this.#ws.on('message', (bytes: Buffer) => this.#read(bytes))
    this.#ws.on('close', (code, reason) => this.#set(reason.toString() || String(code)))
  }

  /** Resolves once the server has said what it may do, with `ok`; or why it was closed. */
  async opened(): Promise<Outcome> {
    await this.#until(() => this.told.length > 0)
    return this.closed ?? 'ok'
  }

  /** Sends an edit. Resolves with `ok` when it is durable, else why it never will be. */
  async write(): Promise<Outcome> {
    await this.opened()
    if (this.closed) return this.closed
    this.#sent += 1
    const message = this.#sent
    this.#ws.send(updateMessage())
    await this.#until(() => this.#outcomeOf(message) !== null)
    return this.#outcomeOf(message) ?? this.closed ?? 'never'
  }

  async hangUp(): Promise<void> {
    this.#ws.close()
    await this.#until(() => this.closed !== null)
  }

  #outcomeOf(message: number): Outcome | null {
    for (const one of this.told) {
      if (one.kind === 'refused' && one.message === message) return one.reason
      if (one.kind === 'saved' && one.upTo >= message) return 'ok'
    }
    return null
  }

  #read(bytes: Buffer): void {
    const decoder = decoding.createDecoder(bytes)
    if (decoding.readVarUint(decoder) !== messageCollab) return
    const message = readFromCollab(decoder)
    if (message) this.told.push(message)
    this.#tell()
  }

  #set(reason: Outcome): void {
    this.closed = reason
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!holds() && this.closed === null) return
        this.#listeners.delete(look)
        resolve()
      }
      this.#listeners.add(look)
      look()
    })
  }
}

function updateMessage(): Uint8Array {
  const doc = new Y.Doc()
  doc.getMap('probe').set('at', doc.clientID)
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, 0)
  writeUpdate(encoder, Y.encodeStateAsUpdate(doc))
  return encoding.toUint8Array(encoder)
}

/** A live socket, that remembers what it lost and why it ended. */
export class LiveClient {
  readonly lost: { target: WatchTarget; why: Outcome }[] = []
  ended: Outcome | null = null
  readonly #socket: Socket<ServerToClient, ClientToServer>
  readonly #connected: Promise<Outcome>

  constructor({ origin }: Where, cookie: string) {
    this.#socket = io(origin, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { origin: testOrigin, cookie },
    })
    this.#connected = new Promise((resolve) => {
      this.#socket.on('connect', () => resolve('ok'))
      this.#socket.on('connect_error', ({ message }) => resolve(message))
    })
    this.#socket.on('narrowed', (target, why) => this.lost.push({ target, why }))
    this.#socket.on('ended', (why) => (this.ended = why))
  }

  /** `ok`, or why the connection or the target was refused. */
  async watch({ kind, id }: WatchTarget): Promise<Outcome> {
    const connected = await this.#connected
    if (connected !== 'ok') return connected
    const answer: WatchAnswer = await this.#socket.emitWithAck(`watch-${kind}`, id)
    return answer.ok ? 'ok' : answer.error
  }

  hangUp(): void {
    this.#socket.disconnect()
  }
}
