import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveState } from '#shared/contract/live.ts'
import { presenceMs } from '#server/features/ingest/public/presence.ts'
import { createLog } from '#server/platform/log.ts'
import { createLiveHub } from './live-hub.ts'
import { linkLiveNodes } from './live-nodes.ts'
import { createTestNetwork } from './testing/test-network.ts'
import { campaign, createTestSource } from './testing/test-source.ts'

/** Two minutes before people get the names of the next day. */
const start = Date.UTC(2026, 10, 29, 23, 58)
const log = createLog('silent')

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Three nodes on one database, with a wall at each. */
function openNodes() {
  const network = createTestNetwork()
  const database = createTestSource()
  const nodes = [0, 1, 2].map(() => openNode(network, database))
  const at = (index: number) => nodes[index] ?? openNode(network, database)
  return {
    network,
    database,
    nodes,
    at,
    visit(person: string, index: number) {
      const { counts, presences } = database.commit(person, Date.now())
      at(index).committed(counts, presences)
    },
    /** Everything arrives and is answered, and every state is said. */
    async settle() {
      do {
        network.deliver(0)
        database.answer()
        await vi.advanceTimersByTimeAsync(0)
      } while (network.count() > 0 || database.waits())
      await vi.advanceTimersByTimeAsync(250)
    },
    close: () => nodes.forEach(({ close }) => close()),
  }
}

function openNode(
  network: ReturnType<typeof createTestNetwork>,
  { source }: ReturnType<typeof createTestSource>,
  watched = async () => [campaign],
) {
  const states: LiveState[] = []
  const missed = vi.fn<() => void>()
  const link = network.open()
  const hub = createLiveHub({ source, now: Date.now, epoch: 'e', covers: 'own' })
  hub.onState((_, state) => void states.push(state))
  const nodes = linkLiveNodes({ hub, redis: link, log, watched, missed })
  const close = () => {
    nodes.close()
    hub.close()
  }
  return { link, hub, states, missed, committed: nodes.committed, close }
}

const shownBy = ({ states }: { states: LiveState[] }) => {
  const { visitorsNow, total, minute, covers } = states.at(-1) ?? {}
  return { visitorsNow, total, minute, covers }
}

it('shows at every node what one has counted, and counts a visitor of two nodes once', async () => {
  const { at, nodes, visit, settle, close } = openNodes()
  await settle()
  visit('ada', 0)
  visit('ada', 1)
  visit('bo', 1)
  await settle()
  for (const node of nodes)
    expect(shownBy(node)).toMatchObject({ visitorsNow: 2, total: { views: 3 }, covers: 'all' })
  expect(at(2).hub.visitorsNow(campaign.id)).toBe(2)
  close()
})

it('sends one message for what was committed together', async () => {
  const { network, database, at, settle, close } = openNodes()
  await settle()
  const commits = ['ada', 'bo', 'cy'].map((person) => database.commit(person, Date.now()))
  at(0).committed(
    commits.flatMap(({ counts }) => counts),
    commits.flatMap(({ presences }) => presences),
  )
  expect(network.count()).toBe(2)
  close()
})

it('says that it shows its own numbers while Redis is away, and makes them good afterwards', async () => {
  const { at, nodes, visit, settle, close } = openNodes()
  await settle()
  at(0).link.cut()
  await settle()
  visit('ada', 0)
  visit('bo', 1)
  await settle()
  expect(nodes.map((node) => shownBy(node).covers)).toEqual(['own', 'all', 'all'])
  expect(nodes.map((node) => shownBy(node).visitorsNow)).toEqual([1, 1, 1])
  at(0).link.mend()
  await settle()
  // Also those that were never without Redis: what the first one said was lost to them.
  for (const node of nodes)
    expect(shownBy(node)).toMatchObject({ visitorsNow: 2, total: { views: 2 }, covers: 'all' })
  for (const { missed } of nodes) expect(missed).toHaveBeenCalledOnce()
  close()
})

it('tells also who begins to watch while it is read', async () => {
  const { network, database, settle, close } = openNodes()
  await settle()
  const late = openNode(network, database, async () => [])
  const first = late.hub.snapshot([campaign])
  database.answer()
  expect(await first).toMatchObject([{ covers: 'own' }])
  await settle()
  expect(late.states).toMatchObject([{ covers: 'all' }])
  late.close()
  close()
})

it('reads again until the database answers', async () => {
  const { database, at, visit, settle, close } = openNodes()
  await settle()
  const { link, hub, states } = at(0)
  link.cut()
  await settle()
  visit('ada', 1)
  const renew = vi.spyOn(hub, 'renew').mockRejectedValueOnce(new Error('away'))
  link.mend()
  await settle()
  expect(states.at(-1)).toMatchObject({ covers: 'own', visitorsNow: 0 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(renew).toHaveBeenCalledTimes(2)
  expect(database.waits()).toBe(true)
  await settle()
  expect(states.at(-1)).toMatchObject({ covers: 'all', visitorsNow: 1 })
  close()
})

const node = fc.nat(2)
const message = fc.nat(5)
const steps = fc.oneof(
  fc.record({ do: fc.constant('visit' as const), node, person: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ do: fc.constant('deliver' as const), message, twice: fc.boolean() }),
  fc.record({ do: fc.constant('lose' as const), message }),
  fc.record({ do: fc.constantFrom('cut' as const, 'mend' as const), node }),
  fc.record({ do: fc.constant('answer' as const) }),
  fc.record({ do: fc.constant('pass' as const), ms: fc.nat(100_000) }),
)
type Step = typeof steps extends fc.Arbitrary<infer One> ? One : never

async function take(step: Step, { network, database, at, visit }: ReturnType<typeof openNodes>) {
  if (step.do === 'visit') visit(step.person, step.node)
  else if (step.do === 'deliver') network.deliver(step.message, step.twice)
  else if (step.do === 'lose') network.lose(step.message)
  else if (step.do === 'answer') database.answer()
  else if (step.do === 'pass') await vi.advanceTimersByTimeAsync(step.ms)
  else at(step.node).link[step.do]()
  await vi.advanceTimersByTimeAsync(0)
}

/** Until the hubs, which look every five seconds, have seen the last one leave and the minute pass. */
async function restFrom(lastSeen: number[]) {
  const isFresh = (at: number) => at <= Date.now() && at > Date.now() - 5_500
  const hasChanged = () =>
    isFresh(Date.now() - (Date.now() % 60_000)) ||
    lastSeen.some((at) => isFresh(at + presenceMs + 1))
  while (hasChanged()) await vi.advanceTimersByTimeAsync(1_000)
}

it('ends with equal numbers at all nodes, whatever is lost, doubled or late, and counts never fall', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 80, size: 'max' }), async (all) => {
      vi.setSystemTime(start)
      const around = openNodes()
      await around.settle()
      const lastSeen = new Map<string, number>()
      for (const step of all) {
        if (step.do === 'visit') lastSeen.set(step.person, Date.now())
        await take(step, around)
      }
      for (const { link } of around.nodes) {
        link.cut()
        link.mend()
      }
      await around.settle()
      await restFrom([...lastSeen.values()])
      const isThere = (at: number) => at >= Date.now() - presenceMs
      const expected = {
        visitorsNow: [...lastSeen.values()].filter(isThere).length,
        total: { views: all.filter((step) => step.do === 'visit').length },
        covers: 'all',
      }
      for (const one of around.nodes) {
        expect(shownBy(one)).toMatchObject(expected)
        expect(shownBy(one)).toEqual(shownBy(around.at(0)))
        const views = one.states.map(({ total }) => total.views)
        expect(views).toEqual(views.toSorted((a, b) => a - b))
      }
      around.close()
    }),
    { numRuns: 300 },
  )
})
