import { existsSync, readFileSync } from 'node:fs'
import { collectedMb } from '#e2e/bench/collab/collected-mb.ts'
import type { RunningServer } from '#e2e/support/start-server.ts'

const answersWithinMs = 5_000
const errorLevel = 50

/** How the server is, seen from outside. */
export type ServerLook = {
  residentMb: number
  heapMb: number
  rooms: number
  compactions: number
  /** Messages that it took off the wire; those behind a refused one are not among them. */
  messages: number
}

/** Asks /healthz and /metrics, once all garbage is collected. Rejects unless both answer soon. */
export async function look({ origin, pid }: RunningServer): Promise<ServerLook> {
  const read = async (path: string) => {
    const response = await fetch(`${origin}${path}`, {
      signal: AbortSignal.timeout(answersWithinMs),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response.text()
  }
  await read('/healthz')
  const memory = await collectedMb({ name: 'the besieged server', pid: () => pid })
  const metrics = await read('/metrics')
  const figure = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? 0)
  return {
    residentMb: Math.round(memory),
    heapMb: Math.round(figure('nodejs_heap_size_used_bytes') / 1e6),
    rooms: figure('collab_rooms'),
    compactions: figure('collab_compactions_total'),
    messages: figure('collab_messages_received_total'),
  }
}

/** The lines of level error and above that the server wrote. */
export function errorsIn(logFile: string): string[] {
  if (!existsSync(logFile)) return []
  return readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && levelOf(line) >= errorLevel)
}

/** What is no log line is what a process says when it breaks. */
function levelOf(line: string): number {
  const level = /^\{.*?"level":(\d+)/.exec(line)?.[1]
  return level === undefined ? errorLevel : Number(level)
}
