import { shortestTime } from '#e2e/journeys/support/stopwatch.ts'
import { readMetric } from '#e2e/support/read-metric.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { createVisits, openWall, timeUntilEqual } from '#e2e/support/walls.ts'
import type { Stage } from './company-at-work.ts'

/** Who is at which node of an installation. */
export type Spread = {
  /** How many editors each node to write together has. */
  editors: number[]
  walls: {
    /** Views that each node for people has stored. */
    views: number[]
    /** How long (ms) after the last of them the walls of all nodes show all of them, at best. */
    equalAfterMs: number
  }
}

const viewsAtOnce = 1_000
const longestMs = 1_000

export function emptySpread(): Spread {
  return { editors: [], walls: { views: [], equalAfterMs: 0 } }
}

/** Lets the editors in one after the other, each at a node of their own; gives how many each node has. */
export async function seatEditors(
  { editors }: Stage,
  nodes: readonly string[],
): Promise<Spread['editors']> {
  for (const editor of editors) {
    editor.connect()
    await waitUntil(`${editor.name} is synced`, () => editor.isSynced())
  }
  return readAll(nodes, 'collab_connections')
}

/** Visitors come to the nodes by the proxy, while somebody watches the wall of each node. */
export async function watchWalls(stage: Stage, nodes: readonly string[]): Promise<Spread['walls']> {
  const { campaignId, owner, origin, token } = stage
  const about = { campaignId, cookie: owner.cookie, publicOrigin: origin }
  const walls = nodes.map((node) => openWall(node, about))
  try {
    await waitUntil('walls to show all', () =>
      walls.every(({ state }) => state()?.covers === 'all'),
    )
    const visits = createVisits(token)
    const equalAfterMs = await shortestTime(longestMs, async () => {
      await visits.send(viewsAtOnce, [origin])
      return timeUntilEqual(walls, visits.sent())
    })
    const views = await readAll(nodes, 'visitor_requests_total')
    return { views, equalAfterMs: Math.round(equalAfterMs) }
  } finally {
    for (const wall of walls) wall.close()
  }
}

/** How often something was not as it should be, by what it means. */
export function unevenness({ editors, walls }: Spread): Record<string, number> {
  const without = (counts: number[]) => counts.filter((count) => count === 0).length
  return {
    'nodes have no editor': without(editors),
    'nodes have no visitor': without(walls.views),
    'ms too many until all walls show the same': Math.max(0, walls.equalAfterMs - longestMs),
  }
}

const readAll = (nodes: readonly string[], metric: string) =>
  Promise.all(nodes.map((node) => readMetric(node, metric)))
