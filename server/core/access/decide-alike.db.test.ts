import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Role } from '#shared/permissions/can.ts'
import { roles } from '#shared/permissions/can.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import { insertMember } from '#server/features/companies/testing/insert-member.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson } from '#server/testing/test-api.ts'
import { beginWork } from './testing/begin-work.ts'
import { startTestNode } from './testing/start-test-node.ts'
import type { TestNode } from './testing/start-test-node.ts'
import { callApi, LiveClient, RoomClient } from './testing/test-clients.ts'
import type { Outcome } from './testing/test-clients.ts'
import { createTestSessions } from './testing/test-sessions.ts'

const soon = { timeout: 1_000, interval: 5 }

/** What somebody else, or the provider, does to the person's access. */
type Deed = { kind: 'role'; role: Role } | { kind: (typeof plainDeeds)[number] }
type Step = Deed | { kind: 'sign in' }
const plainDeeds = ['remove', 'close', 'reopen', 'disable', 'enable', 'sign out'] as const

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('role'), role: fc.constantFrom(...roles) }),
  },
  fc.record({ kind: fc.constantFrom(...plainDeeds, 'sign in' as const) }),
)

/** What one person may do, by each way in. */
type Rights = { see: Outcome; edit: Outcome; numbers: Outcome }

describeEachDatabase('all ways in', (open) => {
  let database: Database
  let node: TestNode
  let close: () => Promise<void>
  const sessions = createTestSessions()
  beforeAll(async () => {
    const opened = await open()
    database = opened.database
    node = await startTestNode({ database, sessions })
    close = async () => {
      await node.stop()
      await opened.close()
    }
  })
  afterAll(() => close())

  it('A8 decide alike, whatever happened to roles, company and session', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), live), {
      numRuns: 12,
    })
  })

  /** Lives through the steps with sockets that stay open, and compares after each. */
  async function live(steps: Step[]): Promise<void> {
    const work = await beginWork({ database, sessions }, node)
    const { companyId, campaignId, personId } = work
    let { session, room } = work
    let socket = work.live

    const byHttp = async (): Promise<Rights> => ({
      see: await callApi(node, session.cookie, 'GET', `/campaigns/${campaignId}`),
      edit: await callApi(node, session.cookie, 'PATCH', `/campaigns/${campaignId}`, { name: 'N' }),
      numbers: await callApi(node, session.cookie, 'GET', `/campaigns/${campaignId}/analytics`),
    })
    const byRoom = async (client: RoomClient): Promise<Omit<Rights, 'numbers'>> => {
      const see = await client.opened()
      const edit = await client.write()
      // Who may look stays connected; HTTP names the lacking right, the room what it is now.
      return { see: client.closed ?? see, edit: edit === 'read-only' ? 'forbidden' : edit }
    }
    const target = { kind: 'campaign', id: campaignId } as const
    const bySocket = async (client: LiveClient): Promise<Outcome> => {
      const outcome = client.ended ?? (await client.watch(target))
      // The handshake of Socket.IO hides why it was refused, as that of every WebSocket.
      return outcome === 'websocket error' ? 'signed-out' : outcome
    }

    for (const one of steps) {
      const wasIn = room.closed === null
      const wasWatching = (await bySocket(socket)) === 'ok'
      if (one.kind === 'sign in') session = sessions.begin(personId)
      else await take(one, { companyId, personId, session })
      const { see, edit, numbers } = await byHttp()
      // Whoever comes now is answered like HTTP at once; what was open before follows.
      const fresh = { room: connect(), socket: watch() }
      expect(await byRoom(fresh.room)).toEqual({ see, edit })
      expect(await bySocket(fresh.socket)).toBe(numbers)
      if (wasIn)
        await vi.waitFor(async () => expect(await byRoom(room)).toEqual({ see, edit }), soon)
      if (wasWatching) await vi.waitFor(() => expect(socket.ended ?? 'ok').toBe(numbers), soon)
      await room.hangUp()
      socket.hangUp()
      room = fresh.room
      socket = fresh.socket
    }
    await room.hangUp()
    socket.hangUp()

    function connect() {
      return new RoomClient(node, session.cookie, campaignId)
    }
    function watch() {
      return new LiveClient(node, session.cookie)
    }
  }

  type Subject = { companyId: string; personId: string; session: { id: string; token: string } }

  /** Takes the step and tells of it, as the commands do. */
  async function take(one: Deed, { companyId, personId, session }: Subject) {
    const em = database.fork()
    const member = { kind: 'member', companyId, personId } as const
    switch (one.kind) {
      case 'role': {
        const changed = await em.nativeUpdate(MemberEntity, { personId }, { role: one.role })
        const person = buildPerson({ id: personId })
        if (changed === 0) await insertMember(database, companyId, one.role, person)
        return node.access.publish(member)
      }
      case 'remove':
        await em.nativeDelete(MemberEntity, { personId })
        return node.access.publish(member)
      case 'close':
      case 'reopen': {
        const closedAt = one.kind === 'close' ? new Date() : null
        await em.nativeUpdate(CompanyEntity, { id: companyId }, { closedAt })
        return node.access.publish({ kind: 'company', companyId })
      }
      case 'disable':
      case 'enable': {
        const disabledAt = one.kind === 'disable' ? new Date() : null
        await em.nativeUpdate(CompanyEntity, { id: companyId }, { disabledAt })
        return node.access.publish({ kind: 'company', companyId })
      }
      case 'sign out':
        sessions.revoke(session)
        return node.verifier.endSession(session.id)
    }
  }
})
