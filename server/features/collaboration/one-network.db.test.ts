import { io } from 'socket.io-client'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { defaultLimits } from '#collab/limits.ts'
import { insertGuest } from '#server/core/access/testing/insert-guest.ts'
import { startTestNode, testOrigin } from '#server/core/access/testing/start-test-node.ts'
import { createTestSessions } from '#server/core/access/testing/test-sessions.ts'
import { insertMember } from '#server/features/companies/testing/insert-member.ts'
import { insertCampaign } from '#server/features/ingest/testing/test-visits.ts'
import { mostSockets } from '#server/features/live/places.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { describeEachDatabase } from '#server/testing/database.ts'

const office = 300
const refused = 'too-many-connections'
const fewer = { ...mostSockets, strangersPerNetwork: 40 }
const atOnce = 25

describeEachDatabase('the people of one network', (open) => {
  let database: Database
  let close: () => Promise<void>
  const sessions = createTestSessions()
  beforeAll(async () => void ({ database, close } = await open()))
  afterAll(() => close())

  async function build() {
    const node = await startTestNode({ database, sessions, mostLive: fewer })
    const leaves: (() => void)[] = []
    onTestFinished(async () => {
      for (const leave of leaves) leave()
      await node.stop()
    })
    const { campaignId, companyId } = await insertCampaign(database)

    /** Opens the document; what comes of it: `in`, or why not. */
    function edit(cookie: string): Promise<string> {
      const address = `${node.origin.replace('http', 'ws')}/collab/${campaignId}`
      const socket = new WebSocket(address, { origin: testOrigin, headers: { cookie } })
      leaves.push(() => socket.terminate())
      return new Promise((resolve) => {
        socket.once('message', () => resolve('in'))
        socket.once('close', (_, reason) => resolve(String(reason)))
        socket.once('error', ({ message }) => resolve(message))
      })
    }

    /** Opens a socket of live numbers. */
    function watch(cookie: string): Promise<string> {
      const extraHeaders = { origin: testOrigin, cookie }
      const options = { transports: ['websocket'], forceNew: true, reconnection: false }
      const socket = io(node.origin, { ...options, extraHeaders })
      leaves.push(() => void socket.disconnect())
      return new Promise((resolve) => {
        socket.once('connect', () => resolve('in'))
        socket.once('connect_error', ({ message }) => resolve(message))
      })
    }

    const member = async () =>
      sessions.begin((await insertMember(database, companyId, 'editor')).id).cookie
    const { id: owner } = await insertMember(database, companyId, 'owner')
    const stranger = async () => {
      const guest = await insertGuest(database, { campaignId, companyId }, owner)
      return sessions.begin(guest, undefined, false).cookie
    }
    return { edit, watch, member, stranger }
  }

  const count = (outcomes: readonly string[]) => {
    const counts: Record<string, number> = {}
    for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
    return counts
  }

  /** Some at a time, so that nobody's patience ends on a busy machine. */
  async function inTurn(cookies: readonly string[], come: (cookie: string) => Promise<string>) {
    const outcomes: string[] = []
    for (let at = 0; at < cookies.length; at += atOnce)
      outcomes.push(...(await Promise.all(cookies.slice(at, at + atOnce).map(come))))
    return count(outcomes)
  }

  it('A3 are all let in, 300 of them, and a flood of strangers from there is not', async () => {
    const { edit, watch, member, stranger } = await build()
    const people: string[] = []
    for (let at = 0; at < office; at++) people.push(await member())
    const early = people.splice(0, office / 2)
    expect(await inTurn(early, edit)).toEqual({ in: early.length })
    expect(await inTurn(early, watch)).toEqual({ in: early.length })

    const { connectionsPerPerson: each, strangersPerNetwork: most } = defaultLimits
    const strangers: string[] = []
    for (let at = 0; at <= most / each; at++) strangers.push(await stranger())
    const flood = strangers.flatMap((one) => Array.from({ length: each }, () => one))
    expect(await inTurn(flood, edit)).toEqual({ in: most, [refused]: each })
    const some = flood.slice(0, 2 * fewer.strangersPerNetwork)
    const half = fewer.strangersPerNetwork
    expect(await inTurn(some, watch)).toEqual({ in: half, [refused]: half })

    expect(await inTurn(people, edit)).toEqual({ in: people.length })
    expect(await inTurn(people, watch)).toEqual({ in: people.length })
  }, 90_000)
})
