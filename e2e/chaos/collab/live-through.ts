import type { Finding } from '../scenario.ts'
import { judgeRoom } from './judge-room.ts'
import { sendNewcomers } from './newcomers.ts'
import type { Welcome } from './newcomers.ts'
import { complaintsOfOutage } from './outage-complaints.ts'
import { arrivalFigures, outageFigures } from './outage-figures.ts'
import type { OutageFigures } from './outage-figures.ts'
import { typeThrough } from './outage.ts'
import type { Outage } from './outage.ts'
import type { Stage } from './stage.ts'
import { watchArrivals } from './watch-arrivals.ts'
import { readinessIn, watchHealth } from './watch-health.ts'

/**
 * Lets everybody of a stage work through an outage, and judges what became of their work. `further`
 * adds what is to be complained about beyond that, by the figures of each node.
 */
export async function liveThrough(
  stack: AsyncDisposableStack,
  stage: Stage,
  outage: Outage,
  further: (nodes: readonly OutageFigures[]) => string[] = () => [],
): Promise<Finding> {
  const { nodes, editors, addresses, restart } = stage
  const healths = nodes.map(({ origin }) => watchHealth(origin))
  stack.defer(() => healths.forEach((health) => health.stop()))
  // What the people of a node see of those at the node before it.
  const sights = nodes.flatMap((node, at) => {
    const [watcher] = node.editors
    const others = nodes.at(at - 1)
    if (!watcher || !others || others === node) return []
    return [{ others, arrivals: watchArrivals(watcher) }]
  })

  let newcomers: Promise<Welcome[]> = Promise.resolve([])
  const period = await typeThrough(editors, {
    ...outage,
    async meanwhile() {
      newcomers = sendNewcomers(stage)
      // It is heard of below, unless the rest breaks off first.
      newcomers.catch(() => undefined)
      await outage.meanwhile?.()
    },
  })
  const welcomes = await newcomers
  const said = await Promise.all(healths.map((health) => health.stop()))
  const areUp = nodes.every((node) => node.isUp())
  const figures = nodes.map((node) => outageFigures(node.editors, period))
  const seenAfter = sights.map(({ others, arrivals }) =>
    arrivalFigures(others.editors, arrivals, period),
  )
  const judgement = await judgeRoom({ editors, addresses, since: period.settledAt, restart })
  return {
    report: {
      ...judgement,
      welcomes,
      nodes: figures.map((node, at) => ({
        ...node,
        ...(seenAfter[at] ? { othersSeenAfter: seenAfter[at] } : {}),
        ...(said[at] ? readinessIn(said[at], period) : {}),
      })),
    },
    complaints: [
      ...complaintsOfOutage({ figures, judgement, areUp, healths: said, welcomes }),
      ...further(figures),
    ],
  }
}
