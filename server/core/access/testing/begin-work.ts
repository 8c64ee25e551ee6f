import { expect } from 'vitest'
import type { WatchTarget } from '#shared/contract/live.ts'
import type { Role } from '#shared/permissions/can.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { insertCampaign } from '#server/features/ingest/testing/test-visits.ts'
import { insertMember } from '#server/features/companies/testing/insert-member.ts'
import { LiveClient, RoomClient } from './test-clients.ts'
import type { TestSessions } from './test-sessions.ts'

/**
 * A new member of a company (a new one when none is given) with a session, who is in the room of a
 * campaign and watches its numbers.
 */
export async function beginWork(
  { database, sessions }: { database: Database; sessions: TestSessions },
  node: { origin: string },
  role: Role = 'editor',
  given?: { companyId: string; campaignId: string },
) {
  const { companyId, campaignId } = given ?? (await insertCampaign(database))
  const { id: personId } = await insertMember(database, companyId, role)
  const session = sessions.begin(personId)
  const room = new RoomClient(node, session.cookie, campaignId)
  const live = new LiveClient(node, session.cookie)
  const target: WatchTarget = { kind: 'campaign', id: campaignId }
  expect(await room.opened()).toBe('ok')
  expect(await live.watch(target)).toBe('ok')
  return { companyId, campaignId, personId, session, room, live }
}
