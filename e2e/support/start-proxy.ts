import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { listenLocally } from '#shared/testing/listen-locally.ts'

export type Proxy = {
  /** `url` by way of this proxy: another host and port, the rest as it is. */
  url: string
  /**
   * From now on nothing passes. `silent`: connections stay, newcomers are taken, and nobody hears
   * anything, as when a cable is cut; what was sent meanwhile arrives after `restore`, as it does
   * when it is sent again. `reset`: everybody is cut off at once, newcomers too.
   */
  cut(how: 'silent' | 'reset'): void
  restore(): void
  /** Holds everything back for `ms` milliseconds each way, in order. */
  delay(ms: number): void
  stop(): Promise<void>
}

type Line = 'through' | 'silent' | 'reset'

/** A line to the TCP server that `target` names, such as `redis://127.0.0.1:6379`, that can be cut. */
export async function startProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  const links = new Set<Link>()
  let line: Line = 'through'
  let delayMs = 0

  // Half open: who has said all may still be told something.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (line === 'reset') return void near.resetAndDestroy()
    const far = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    const link = joinSockets(near, far, () => delayMs)
    if (line === 'silent') link.hold()
    links.add(link)
    const forget = () => near.destroyed && far.destroyed && links.delete(link)
    near.once('close', forget)
    far.once('close', forget)
  })
  const own = await listenLocally(server)

  return {
    url: throughPort(target, own.port),
    cut(how) {
      line = how
      for (const link of links)
        if (how === 'reset') link.reset()
        else link.hold()
    },
    restore() {
      line = 'through'
      for (const link of links) link.release()
    },
    delay: (ms) => void (delayMs = ms),
    async stop() {
      server.close()
      for (const link of links) link.reset()
      await once(server, 'close')
    },
  }
}

function throughPort(target: string, port: number): string {
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}

type Link = { hold(): void; release(): void; reset(): void }

/** Both ways between two sockets; `hold` keeps back what is said, also that one has ended. */
function joinSockets(near: Socket, far: Socket, delayMs: () => number): Link {
  const ways = [carry(near, far, delayMs), carry(far, near, delayMs)]
  return {
    hold: () => ways.forEach((way) => way.hold()),
    release: () => ways.forEach((way) => way.release()),
    reset() {
      near.resetAndDestroy()
      far.resetAndDestroy()
    },
  }
}

/** Something that `from` said, and when (ms) it may reach `to`. */
type Saying = { at: number; say: (to: Socket) => void }

/** One way: what `from` says reaches `to` in order, after the delay, and not while it is held. */
function carry(from: Socket, to: Socket, delayMs: () => number) {
  const waiting: Saying[] = []
  let isHeld = false
  let timer: NodeJS.Timeout | undefined

  const deliver = () => {
    clearTimeout(timer)
    if (isHeld) return
    const now = performance.now()
    const late = waiting.findIndex(({ at }) => at > now)
    for (const { say } of waiting.splice(0, late < 0 ? waiting.length : late)) say(to)
    const [next] = waiting
    if (next) timer = setTimeout(deliver, next.at - now)
  }
  const take = (say: Saying['say']) => {
    waiting.push({ at: performance.now() + delayMs(), say })
    deliver()
  }
  from.on('data', (bytes) => take((peer) => peer.write(bytes)))
  from.on('end', () => take((peer) => peer.end()))
  from.on('error', () => take((peer) => peer.resetAndDestroy()))
  return {
    hold: () => void (isHeld = true),
    release() {
      isHeld = false
      deliver()
    },
  }
}
