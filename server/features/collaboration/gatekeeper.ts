import { validate as isUuid } from 'uuid'
import type { Gatekeeper } from '#collab/ports.ts'
import type { Actor, Guest, Subject } from '#shared/permissions/can.ts'
import { can } from '#shared/permissions/can.ts'
import { collabRules } from '#shared/permissions/sockets.ts'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import type { AccessGuard } from '#server/core/access/access-guard.ts'
import { loadCampaignCompanies } from '#server/core/access/campaign-companies.ts'
import type { AccessReader, AccessTables } from '#server/core/access/entities.ts'
import { loadActors } from '#server/core/access/load-actors.ts'
import { denialOf } from '#server/core/access/denial-of.ts'
import { batchQuestions } from '#server/platform/db/batch-questions.ts'
import type { Queries } from '#server/platform/db/queries.ts'
import { isMadeByAnybody } from '#server/platform/identity/verify-session.ts'
import type { SessionVerifier, VerifiedSession } from '#server/platform/identity/verify-session.ts'

/**
 * Admits members of the campaign's company and guests of the campaign; those who may not edit get a
 * read-only connection, and guests only what is visible now.
 */
export function createGatekeeper(options: {
  database: Pick<Queries, 'read'>
  verifier: SessionVerifier
  guard: AccessGuard
  clock: () => Date
}): Gatekeeper {
  const { verifier, guard, clock } = options
  const tables = options.database.read<AccessTables>()
  const findAccess = batchQuestions((asked: readonly Asked[]) =>
    accessOfAll(tables, asked, clock().getTime()),
  )
  return {
    async admit(request) {
      const isIn = guard.expect()
      const campaignId = /^\/collab\/([^/?]+)/.exec(request.url ?? '')?.[1]
      if (!campaignId || !isUuid(campaignId)) return { refused: 'not-found' }
      const { cookie = '' } = request.headers
      const verdict = await verifier.verify(cookie)
      if (verdict.kind === 'unavailable') return { refused: 'unavailable' }
      if (verdict.kind === 'disabled') return { refused: 'account-disabled' }
      if (verdict.kind !== 'session') return { refused: 'signed-out' }
      const { id: sessionId, personId, expiresAt } = verdict.session
      const access = await findAccess({ personId, campaignId })
      if ('refused' in access) return access
      guard.note(verdict.session, cookie)
      const person = { id: personId, name: shownName(verdict.session) }
      const { canWrite, seesPast } = access
      const onOpen = () => isIn(personId)
      const isStranger = isMadeByAnybody(verdict.session)
      return {
        room: campaignId,
        person,
        canWrite,
        seesPast,
        isStranger,
        sessionId,
        expiresAt,
        onOpen,
      }
    },
  }
}

/** So that nobody takes a guest for a colleague of that name. */
const shownName = ({ name, isGuest }: VerifiedSession) => (isGuest ? `${name} (guest)` : name)

type Asked = { personId: string; campaignId: string }

/** What each may do in the campaign that they ask for, in four queries for all. */
async function accessOfAll(
  tables: AccessReader,
  asked: readonly Asked[],
  now: number,
): Promise<Access[]> {
  const companies = await loadCampaignCompanies(
    tables,
    asked.map(({ campaignId }) => campaignId),
  )
  // By the id as it stands there: PostgreSQL finds it in any case of letters, but it has one room.
  // A campaign that is not there is looked for as long as one of strangers.
  const wanted = asked.map(({ personId, campaignId }) => ({
    personId,
    campaignId,
    companyId: companies.get(campaignId) ?? nowhere,
  }))
  const actorOf = await loadActors(
    tables,
    wanted.map(({ personId, companyId }) => ({ personId, companyIds: [companyId] })),
    now,
  )
  return wanted.map(({ personId, companyId, campaignId }) =>
    accessTo({ companyId, campaignId }, actorOf(personId, companyId)),
  )
}

const nowhere = '00000000-0000-0000-0000-000000000000'

type Access = { canWrite: boolean; seesPast: boolean } | { refused: ErrorSlug }

/** What `actor` may do in the room of `campaign`. */
export function accessTo(campaign: Subject, actor: Actor | Guest | null): Access {
  const refused = denialOf(actor, collabRules['sync-step-1'], campaign)
  if (refused) return { refused }
  return {
    canWrite: can(actor, collabRules['sync-update'], campaign),
    seesPast: can(actor, 'version.see', campaign),
  }
}
