import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { createFrameReader, encodeFrame, opcodes } from '#e2e/bench/collab/frames.ts'
import type { Outcome, Play } from './attack-kind.ts'

const pingOpcode = 0x9
const silentAfterMs = 15_000
const deafForMs = 1_500
const endOfHead = '\r\n\r\n'
/**
 * Three rounds: a large message is read in a turn of its own of the server's loop, and what is decided
 * about it after the next one is decided before the third answer.
 */
const probes = [1, 2, 3].map((round) => Buffer.from(`probe ${round}`))

/** Where an attacker connects to, and as whom. */
export type Target = { port: number; path: string; headers: Record<string, string> }

/** Sends what the play says on a connection of its own and tells how that ended. Never throws. */
export function attack(target: Target, play: Play): Promise<Outcome> {
  const socket = connect({ host: '127.0.0.1', port: target.port, noDelay: true })
  return new Promise((resolve) => {
    const attacker = new Attacker(socket, play, (outcome) => {
      clearTimeout(patience)
      resolve(outcome)
      socket.destroy()
    })
    const patience = setTimeout(() => attacker.end('silent'), silentAfterMs)
    socket.on('error', () => undefined)
    socket.on('close', () => attacker.end('cut'))
    socket.on('data', (chunk) => attacker.hear(chunk))
    socket.write(upgradeRequest(target))
  })
}

class Attacker {
  readonly #socket: Socket
  readonly #play: Play
  readonly #onEnd: (outcome: Outcome) => void
  readonly #read = createFrameReader((opcode, payload) => this.#onFrame(opcode, payload))
  #head: string | null = ''
  #answered = 0

  constructor(socket: Socket, play: Play, onEnd: (outcome: Outcome) => void) {
    this.#socket = socket
    this.#play = play
    this.#onEnd = onEnd
  }

  hear(chunk: Buffer): void {
    if (this.#head === null) return this.#read(chunk)
    this.#head += chunk.toString('latin1')
    const end = this.#head.indexOf(endOfHead)
    if (end === -1) return
    const status = this.#head.slice(9, 12)
    if (status !== '101') return this.end(`HTTP ${status}`)
    const rest = Buffer.from(this.#head.slice(end + endOfHead.length), 'latin1')
    this.#head = null
    this.#send()
    if (rest.length > 0) this.#read(rest)
  }

  end(outcome: Outcome): void {
    this.#onEnd(outcome)
  }

  #send(): void {
    const { bytes, deaf, hangsUp } = this.#play
    const all = Buffer.concat(bytes)
    if (deaf) {
      this.#socket.pause()
      setTimeout(() => this.#socket.resume(), deafForMs)
    }
    this.#socket.write(all, () => {
      if (hangsUp) this.end('cut')
      else this.#probe()
    })
  }

  #probe(): void {
    const probe = probes[this.#answered]
    if (probe) this.#socket.write(encodeFrame(probe, pingOpcode))
    else this.end('stays')
  }

  #onFrame(opcode: number, payload: Buffer): void {
    if (opcode === opcodes.close)
      return this.end(payload.length < 2 ? '1005' : String(payload.readUInt16BE(0)))
    if (opcode !== opcodes.pong || !probes[this.#answered]?.equals(payload)) return
    this.#answered += 1
    this.#probe()
  }
}

function upgradeRequest({ path, port, headers }: Target): string {
  const lines = Object.entries({
    ...headers,
    host: `127.0.0.1:${port}`,
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-version': '13',
    // Any 16 bytes.
    'sec-websocket-key': 'aG9zdGlsZSBob3N0aWxlIQ==',
  }).map((header) => header.join(': '))
  return [`GET ${path} HTTP/1.1`, ...lines].join('\r\n') + endOfHead
}
