import { freePort } from '#e2e/support/free-port.ts'
import type { RunningServer } from '#e2e/support/start-server.ts'
import type { Stage } from '../stage.ts'
import { startHerd } from './herd.ts'
import type { Herd } from './herd.ts'
import type { Population } from './populate.ts'
import { startRoundRobin } from './round-robin.ts'
import { startTalking } from './talk.ts'
import type { Talking } from './talk.ts'

const clientsPerRoom = 20
const enterPerSecond = 1_000
const herdProcesses = 2
const proxyProcesses = 2

/** Two nodes behind a proxy, with everybody on the first but some who talk on the second. */
export type TwoNodes = {
  second: RunningServer
  herd: Herd
  /** On the first node, through the proxy. */
  typists: Talking
  /** On the second node. */
  witnesses: Talking
  /** The first node is gone at once; from now on the proxy sends to both. */
  killFirst(): Promise<void>
  /** The proxy sends to it again once it is ready. */
  startFirst(): Promise<void>
  stop(): Promise<void>
}

/** How many rooms `clients` people need, of whom `pairs` are in rooms of their own. */
export function roomsFor(clients: number, pairs: number): number {
  return Math.max(2 * pairs, Math.ceil(clients / clientsPerRoom))
}

/**
 * Starts nodes with `env` on the database of `stage`, where no server runs any more. Resolves when all
 * `clients` and both times `pairs` are in.
 */
export async function openTwoNodes(
  stage: Stage,
  env: Record<string, string>,
  population: Population,
  { clients, pairs }: { clients: number; pairs: number },
): Promise<TwoNodes> {
  const ports = [await freePort(), await freePort()] as const
  const start = (port: number) => stage.startNode({ ...env, PORT: String(port) })
  let first = await start(ports[0])
  const second = await start(ports[1])
  const proxy = await startRoundRobin(proxyProcesses)
  proxy.sendTo([ports[0]])
  const placesIn = (room: number, count: number, port?: number) =>
    population.placesIn(room, count, port ?? proxy.ports[room % proxy.ports.length] ?? 0)
  const pairIn = (room: number, port?: number) => {
    const [writer, ...readers] = placesIn(room, 2, port)
    if (!writer) throw new Error(`Nobody types in room ${room}.`)
    return { writer, readers }
  }
  const rooms = Array.from({ length: roomsFor(clients, pairs) }, (_, room) => room)
  const herd = startHerd(herdProcesses)
  const places = rooms.flatMap((room) => placesIn(room, Math.ceil((clients - room) / rooms.length)))
  await herd.enter(places, { perSecond: enterPerSecond, arePresent: true })
  const typists = await startTalking(rooms.slice(0, pairs).map((room) => pairIn(room)))
  const witnesses = await startTalking(
    rooms.slice(pairs, 2 * pairs).map((room) => pairIn(room, ports[1])),
  )
  return {
    second,
    herd,
    typists,
    witnesses,
    killFirst: async () => {
      proxy.sendTo([...ports])
      await first.kill()
    },
    startFirst: async () => {
      proxy.sendTo([ports[1]])
      first = await start(ports[0])
      proxy.sendTo([...ports])
    },
    stop: async () => {
      await Promise.all([typists.stop(), witnesses.stop()])
      await herd.stop()
      await Promise.all([proxy.stop(), first.stop(), second.stop()])
    },
  }
}
