import { validate as isUuid } from 'uuid'
import type { Gatekeeper } from '#collab/ports.ts'
import type { Actor, Subject } from '#shared/permissions/can.ts'
import { can } from '#shared/permissions/can.ts'
import { collabRules } from '#shared/permissions/sockets.ts'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import type { AccessGuard } from '#server/access/access-guard.ts'
import { whyNot } from '#server/access/why-not.ts'
import type { Database } from '#server/db/open-database.ts'
import type { SessionVerifier } from '#server/identity/verify-session.ts'
import { findActor, inPerson } from '#server/features/companies/access.ts'
import { CampaignEntity } from '#server/features/campaigns/entities.ts'

/** Admits members of the campaign's company; those who may not edit get a read-only connection. */
export function createGatekeeper(options: {
  database: Database
  verifier: SessionVerifier
  guard: AccessGuard
}): Gatekeeper {
  const { database, verifier, guard } = options
  return {
    admit: (request) =>
      guard.during(async () => {
        const campaignId = /^\/collab\/([^/?]+)/.exec(request.url ?? '')?.[1]
        if (!campaignId || !isUuid(campaignId)) return { refused: 'not-found' }
        const { cookie = '' } = request.headers
        const verdict = await verifier.verify(cookie)
        if (verdict.kind === 'unavailable') return { refused: 'unavailable' }
        if (verdict.kind !== 'session') return { refused: 'signed-out' }
        const { session } = verdict
        const em = database.fork()
        const campaign = await em.findOne(CampaignEntity, { id: campaignId })
        // PostgreSQL finds it in any case of letters, but it has one room.
        if (campaign?.id !== campaignId) return { refused: 'not-found' }
        const actor = await findActor(em, inPerson(session.personId), campaign.companyId)
        const access = accessTo(campaign, actor)
        if ('refused' in access) return access
        guard.note(session, cookie)
        return {
          ...access,
          room: campaignId,
          person: { id: session.personId, name: session.name },
          sessionId: session.id,
          expiresAt: session.expiresAt,
        }
      }),
  }
}

/** What `actor` may do in the room of `campaign`. */
export function accessTo(
  campaign: Subject,
  actor: Actor | null,
): { canWrite: boolean } | { refused: ErrorSlug } {
  const refused = whyNot(actor, collabRules['sync-step-1'], campaign)
  if (refused) return { refused }
  return { canWrite: can(actor, collabRules['sync-update'], campaign) }
}
