import { randomUUID } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { roles } from '#shared/permissions/can.ts'
import { createAccessChanges } from '#server/platform/bus/access-changes.ts'
import { createAccessGuard } from '#server/core/access/access-guard.ts'
import { createTestSessions } from '#server/core/access/testing/test-sessions.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { insertCampaign } from '#server/features/ingest/testing/test-visits.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import { insertMember } from '#server/features/companies/testing/insert-member.ts'
import { createSessionVerifier } from '#server/platform/identity/verify-session.ts'
import { createWhoami } from '#server/platform/identity/whoami.ts'
import { createLog } from '#server/platform/log.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { createGatekeeper } from './gatekeeper.ts'

function upgrade(campaignId: string, cookie?: string): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  request.url = `/collab/${campaignId}`
  if (cookie) request.headers.cookie = cookie
  return request
}

describeEachDatabase('the gatekeeper', (open) => {
  let database: Database
  let close: () => Promise<void>
  let stop: () => void
  let gatekeeper: ReturnType<typeof createGatekeeper>
  const sessions = createTestSessions()
  /** Forks of the database that were used: one for each group of questions. */
  const work = { groups: 0 }

  beforeAll(async () => {
    ;({ database, close } = await open())
    const log = createLog('silent')
    const access = createAccessChanges({ redis: null, log })
    const clock = () => new Date()
    const url = () => 'http://identity.test'
    const whoami = createWhoami({ url, clock, fetch: sessions.fetch })
    const verifier = createSessionVerifier({ whoami, access, clock })
    const guard = createAccessGuard({ database, verifier, access, log, now: Date.now })
    stop = guard.close
    const counting = { ...database, fork: () => ((work.groups += 1), database.fork()) }
    gatekeeper = createGatekeeper({ clock: () => new Date(), database: counting, verifier, guard })
  })
  afterAll(async () => {
    stop()
    await close()
  })

  it('answers all who come at once as it would each alone, with a few questions', async () => {
    const open_ = await insertCampaign(database)
    const closed = await insertCampaign(database)
    const em = database.fork()
    await em.nativeUpdate(CompanyEntity, { id: closed.companyId }, { closedAt: new Date() })
    const cases: { request: IncomingMessage; expected: object }[] = []
    const come = (campaignId: string, cookie: string | undefined, expected: object) =>
      cases.push({ request: upgrade(campaignId, cookie), expected })
    for (const role of roles) {
      const { id } = await insertMember(database, open_.companyId, role)
      const session = sessions.begin(id)
      const canWrite = role !== 'reviewer' && role !== 'manager'
      const seen = { room: open_.campaignId, person: { id }, sessionId: session.id, canWrite }
      come(open_.campaignId, session.cookie, seen)
      come(closed.campaignId, session.cookie, { refused: 'not-found' })
      come(randomUUID(), session.cookie, { refused: 'not-found' })
      come(open_.campaignId.toUpperCase(), session.cookie, { refused: 'not-found' })
    }
    const late = await insertMember(database, closed.companyId, 'owner')
    come(closed.campaignId, sessions.begin(late.id).cookie, { refused: 'company-closed' })
    come(open_.campaignId, undefined, { refused: 'signed-out' })
    come(open_.campaignId, 'session=none', { refused: 'signed-out' })
    come('../etc', sessions.begin(randomUUID()).cookie, { refused: 'not-found' })
    work.groups = 0
    const answers = await Promise.all(cases.map(({ request }) => gatekeeper.admit(request)))
    expect(answers).toMatchObject(cases.map(({ expected }) => expected))
    expect(work.groups).toBeLessThanOrEqual(2)
    for (const { request, expected } of cases)
      expect(await gatekeeper.admit(request)).toMatchObject(expected)
  })

  it('keeps no right beyond the answer', async () => {
    const { companyId, campaignId } = await insertCampaign(database)
    const { id: personId } = await insertMember(database, companyId, 'editor')
    const { cookie } = sessions.begin(personId)
    expect(await gatekeeper.admit(upgrade(campaignId, cookie))).toMatchObject({ canWrite: true })
    await database.fork().nativeUpdate(MemberEntity, { personId }, { role: 'reviewer' })
    expect(await gatekeeper.admit(upgrade(campaignId, cookie))).toMatchObject({ canWrite: false })
    await database.fork().nativeDelete(MemberEntity, { personId })
    const refused = await gatekeeper.admit(upgrade(campaignId, cookie))
    expect(refused).toEqual({ refused: 'not-found' })
  })
})
