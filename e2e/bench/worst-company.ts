// A child process of the bench: what one company does to a server at its worst besides asking for heavy
// work, until it is disconnected. Its numbers go to who forked it once all of it has begun.
import { connect } from 'node:net'
import { setPriority } from 'node:os'
import type { Socket as Connection } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { v7 as uuidv7 } from 'uuid'

const [origin = '', cookie = '', token = ''] = process.argv.slice(2)
const most = { sockets: 2_000, events: 6_000, slow: 300 }
const atOnce = { sockets: 50, events: 32 }
const slowEveryMs = 1_000
/** As a proxy names it: the network of nobody else. */
const from = '10.66.6.6'
const done = { sockets: 0, 'sockets refused': 0, events: 0, 'events taken': 0 }

/** Live sockets of one person; those that are let in stay. */
async function openSockets(): Promise<void> {
  for (let opened = 0; opened < most.sockets; opened += atOnce.sockets)
    await Promise.all(Array.from({ length: atOnce.sockets }, openSocket))
}

function openSocket(): Promise<void> {
  const socket = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { origin, cookie, 'x-forwarded-for': from },
  })
  return new Promise((resolve) => {
    socket.once('connect', () => {
      done.sockets += 1
      resolve()
    })
    socket.once('connect_error', () => {
      done['sockets refused'] += 1
      resolve()
    })
  })
}

/** Events of pages that say what nobody has signed. */
async function forgeEvents(): Promise<void> {
  const forger = async () => {
    while (done.events < most.events) {
      done.events += 1
      if (await isTaken()) done['events taken'] += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce.events }, forger))
}

async function isTaken(): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/e`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ s: Date.now(), e: [{ t: forgedToken(), i: uuidv7(), k: 'v' }] }),
    })
    await response.arrayBuffer()
    return response.status === 204
  } catch {
    // Whoever is slow to send finds the connection closed.
    return false
  }
}

/** As long as a real one, and another one each time. */
const forgedToken = () =>
  `${token.slice(0, -8)}${Math.random().toString(36).slice(2).padEnd(8, 'x')}`

/** Requests whose bodies never end, a letter a second; whoever is cut off begins anew. */
function sendSlowly(paths: readonly string[]): void {
  const { hostname, port } = new URL(origin)
  const begin = (path: string) => {
    const connection: Connection = connect(Number(port), hostname)
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Cookie: ${cookie}`,
      `X-Forwarded-For: ${from}`,
      'Content-Type: application/json',
      'Content-Length: 60000',
    ]
    connection.write(`${head.join('\r\n')}\r\n\r\n{`)
    const writing = setInterval(() => connection.write(' '), slowEveryMs)
    connection.on('error', () => undefined)
    connection.on('close', () => {
      clearInterval(writing)
      setTimeout(() => begin(path), slowEveryMs)
    })
  }
  for (let count = 0; count < most.slow; count++) begin(paths[count % paths.length] ?? '/')
}

process.on('disconnect', () => process.exit())
// In the world they have a machine of their own.
setPriority(10)
sendSlowly(['/e', '/api/companies', '/f/contact', '/.ory/self-service/login'])
await pause(200)
process.send?.('begun')
await Promise.all([openSockets(), forgeEvents()])
process.send?.(done)
