import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { runOperatorCommand } from '#e2e/support/run-operator-command.ts'
import type { ServerOptions } from '#e2e/support/start-server.ts'
import type { Stage } from './company-at-work.ts'

const counts = z.object({ visitors: z.number(), views: z.number(), conversions: z.number() })
const answer = z.object({
  inRange: counts,
  lists: z.array(z.object({ by: z.string(), rows: z.array(counts.extend({ value: z.string() })) })),
})

/**
 * What the API answers that is not what visitors did, once each of them was told that it is stored; each
 * came from an address of its own.
 */
export async function compareNumbers({ owner, campaignId, visitors }: Stage): Promise<string[]> {
  const path = `/campaigns/${campaignId}/analytics?range=week&by=device&by=source`
  const { inRange, lists } = await owner.ask(answer, 'GET', path)
  const rowsOf = (by: string) => lists.find((list) => list.by === by)?.rows ?? []
  const { device, source, ...whole } = visitors.ledger()
  const said = {
    whole: [whole, inRange],
    device: [device, Object.fromEntries(rowsOf('device').map(({ value, ...row }) => [value, row]))],
    source: [
      source,
      Object.fromEntries(
        // A form that was stored before its sender's view has no source, and is no view.
        rowsOf('source').flatMap(({ value, views }) => (views > 0 ? [[value, { views }]] : [])),
      ),
    ],
  }
  return Object.entries(said).flatMap(([what, [expected, found]]) =>
    isDeepStrictEqual(found, expected)
      ? []
      : [`${what}: ${JSON.stringify(found)} is no ${JSON.stringify(expected)}`],
  )
}

/** The lines of `rebuild-rollups --verify`, none where all that is counted is what events say. */
export async function verifyCounts(installation: ServerOptions): Promise<string[]> {
  try {
    await runOperatorCommand('operator', ['rebuild-rollups', '--verify'], installation)
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/** Has days put into columns within seconds. */
export async function compactSoon(installation: ServerOptions): Promise<void> {
  try {
    await runOperatorCommand('operator', ['job-now', 'compact-days'], installation)
  } catch (error) {
    // One that was killed counts as running for a while.
    if (!(error instanceof Error && error.message.includes('runs now'))) throw error
  }
}

/** How many days are in columns. */
export async function countColumns(installation: ServerOptions): Promise<number> {
  const sizes = await runOperatorCommand('operator', ['sizes'], installation)
  return Number(/^visits in columns +(\d+)/m.exec(sizes)?.[1] ?? 0)
}
