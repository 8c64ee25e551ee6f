import { validate as isUuid } from 'uuid'
import type { Gatekeeper } from '#collab/ports.ts'
import { can } from '#shared/permissions/can.ts'
import type { Database } from '#server/db/open-database.ts'
import type { SessionVerifier } from '#server/identity/verify-session.ts'
import { findActor } from '#server/features/companies/access.ts'
import { CampaignEntity } from '#server/features/campaigns/entities.ts'

/** Admits members of the campaign's company; those who may not edit get a read-only connection. */
export function createGatekeeper(database: Database, verifier: SessionVerifier): Gatekeeper {
  return {
    async admit(request) {
      const campaignId = /^\/collab\/([^/?]+)/.exec(request.url ?? '')?.[1]
      if (!campaignId || !isUuid(campaignId)) return { refused: 'not-found' }
      const verdict = await verifier.verify(request.headers.cookie)
      if (verdict.kind === 'unavailable') return { refused: 'unavailable' }
      if (verdict.kind !== 'session') return { refused: 'signed-out' }
      const { session } = verdict
      const em = database.fork()
      const campaign = await em.findOne(CampaignEntity, { id: campaignId })
      if (!campaign) return { refused: 'not-found' }
      const actor = await findActor(em, session.personId, campaign.companyId)
      if (!can(actor, 'campaign.see', campaign)) return { refused: 'not-found' }
      return {
        room: campaignId,
        person: { id: session.personId, name: session.name },
        canWrite: can(actor, 'campaign.edit', campaign),
        sessionId: session.id,
        expiresAt: session.expiresAt,
      }
    },
  }
}
