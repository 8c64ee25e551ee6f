import { z } from 'zod'
import { pause } from '#e2e/support/pause.ts'
import { readJson } from '#shared/testing/read-json.ts'
import type { Period } from './outage.ts'

const readinessShape = z.object({
  status: z.string(),
  failing: z.array(z.string()),
  warnings: z.array(z.string()).optional(),
})

/** What a node said of itself over HTTP while it was watched. Times in ms. */
export type Health = {
  /** Longest wait for `/healthz`. */
  slowestMs: number
  /** Looks at `/healthz` that were not answered with 200 within 5 s. */
  silences: number
  /** What `/readyz` said, and when it was first said, in ms of `performance.now()`. */
  said: readonly { at: number; what: string }[]
}

/** The same for a report: `/readyz` with the ms since the outage began, and only when it changed. */
export function readinessIn({ slowestMs, said }: Health, { beganAt }: Period): object {
  const changes = said.map(({ at, what }) => `${Math.round(at - beganAt)} ms: ${what}`)
  return { healthzSlowestMs: slowestMs, readyz: changes }
}

const lookEveryMs = 100
const patienceMs = 5_000

/** Asks a node how it is, again and again, until `stop`, which resolves with what it said. */
export function watchHealth(origin: string): { stop: () => Promise<Health> } {
  const said: Health['said'][number][] = []
  const stopping = new AbortController()
  let [slowestMs, silences] = [0, 0]

  const repeat = async (look: () => Promise<void>) => {
    while (!stopping.signal.aborted) {
      await look()
      await pause(lookEveryMs)
    }
  }
  const lookAlive = async () => {
    const askedAt = performance.now()
    const response = await ask(`${origin}/healthz`)
    if (!response?.ok) silences += 1
    slowestMs = Math.max(slowestMs, performance.now() - askedAt)
  }
  const lookReady = async () => {
    const what = await readiness(origin)
    if (said.at(-1)?.what !== what) said.push({ at: performance.now(), what })
  }
  const watching = Promise.all([repeat(lookAlive), repeat(lookReady)])
  return {
    async stop() {
      stopping.abort()
      await watching
      return { slowestMs: Math.round(slowestMs), silences, said }
    },
  }
}

/** Such as `200 ready` or `503 unready database`; warnings stand behind `but`. */
async function readiness(origin: string): Promise<string> {
  const response = await ask(`${origin}/readyz`)
  if (!response) return 'silent'
  const { status, failing, warnings = [] } = await readJson(response, readinessShape)
  const but = warnings.length > 0 ? ['but', ...warnings] : []
  return [response.status, status, ...failing, ...but].join(' ')
}

function ask(url: string): Promise<Response | null> {
  return fetch(url, { signal: AbortSignal.timeout(patienceMs) }).catch(() => null)
}
