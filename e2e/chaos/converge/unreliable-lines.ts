import { once } from 'node:events'
import { WebSocket, WebSocketServer } from 'ws'
import { createDice } from './dice.ts'
import { createDirection, type Mischief, type Passed, type Weather } from './weather.ts'

/** Who is on a line: headers as its browser would send them. */
export type LineUser = {
  headers: Record<string, string>
  /** Both sides number its messages, so these can neither be doubled nor overtake each other. */
  isNumbered: boolean
}

/**
 * A proxy that knows WebSocket messages: clients connect to `url` with `?line=<n>`, it connects each
 * to the server. Until `calm` it lets messages wait, lets later ones overtake them, sends them twice,
 * refuses connections and cuts them. Nothing is ever missing from a connection that goes on.
 */
export type UnreliableLines = {
  /** `ws://…`, to which the path of the room is to be added. */
  url: string
  /** Cuts a line as a dead network does. */
  cut(line: number): void
  /** From now on everything passes at once and in order, what waits first. */
  calm(): void
  /** Milliseconds since a message was last passed on. */
  quietMs(): number
  /** Why the server closed lines of its own accord, such as `4429 rate-limited`. */
  closures: string[]
  mischief: Mischief
  /** Every message that was passed on, in order. */
  record: readonly Passed[]
  close(): Promise<void>
}

/** Opens the lines between the clients of one run and the server at `origin` (`http://…`). */
export async function openUnreliableLines(
  origin: string,
  seed: number,
  userOf: (line: number) => LineUser,
): Promise<UnreliableLines> {
  const weather: Weather = {
    dice: createDice(seed),
    isCalm: false,
    mischief: { passed: 0, late: 0, doubled: 0, moved: 0, cuts: 0 },
    record: [],
    movedAt: performance.now(),
  }
  const closures: string[] = []
  const calls = new Set<Call>()
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  await once(server, 'listening')

  server.on('connection', (client, { url = '' }) => {
    const { pathname, searchParams } = new URL(url, 'http://proxy')
    if (!weather.isCalm && weather.dice(10) === 0) return client.terminate()
    const line = Number(searchParams.get('line'))
    const call = openCall(client, `${origin}${pathname}`, {
      line,
      user: userOf(line),
      weather,
      onClosed: (why) => {
        calls.delete(call)
        if (why !== null) closures.push(why)
      },
    })
    calls.add(call)
  })

  return {
    url: `ws://127.0.0.1:${portOf(server)}`,
    mischief: weather.mischief,
    record: weather.record,
    closures,
    quietMs: () => performance.now() - weather.movedAt,
    cut(line) {
      for (const call of calls) if (call.line === line) call.cut()
    },
    calm() {
      weather.isCalm = true
      weather.movedAt = performance.now()
      for (const call of calls) call.hurry()
    },
    async close() {
      server.close()
      for (const call of calls) call.end()
      await once(server, 'close')
    },
  }
}

/** A connection of a client, and the one to the server that belongs to it. */
type Call = { line: number; cut(): void; hurry(): void; end(): void }

function openCall(
  client: WebSocket,
  address: string,
  parts: {
    line: number
    user: LineUser
    weather: Weather
    /** Called once; `why` only when the server began it. */
    onClosed: (why: string | null) => void
  },
): Call {
  const { user, weather } = parts
  const headers = { ...user.headers, origin: new URL(address).origin }
  const server = new WebSocket(address.replace('http', 'ws'), { headers, perMessageDeflate: false })
  let isOver = false
  const end = (why: string | null = null, code = 0) => {
    if (isOver) return
    isOver = true
    up.stop()
    down.stop()
    server.terminate()
    if (code >= 4_000) client.close(code)
    else client.terminate()
    parts.onClosed(why)
  }
  const cut = () => {
    if (!isOver) weather.mischief.cuts += 1
    end()
  }
  const { line } = parts
  const up = createDirection(server, weather, {
    as: { line, to: 'server' },
    mayMove: !user.isNumbered,
    cut,
  })
  const down = createDirection(client, weather, {
    as: { line, to: 'client' },
    mayMove: true,
    cut,
  })
  down.start()
  server.on('open', () => up.start())
  client.on('message', (data: Buffer) => up.push(data))
  server.on('message', (data: Buffer) => down.push(data))
  client.on('error', () => undefined)
  server.on('error', (error) => end(error.message))
  client.on('close', () => end())
  server.on('close', (code, reason) => end(`${code} ${reason.toString()}`, code))
  const hurry = () => {
    up.hurry()
    down.hurry()
  }
  return { line, cut, hurry, end }
}

function portOf(server: WebSocketServer): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return address.port
}
