import { inCampaign } from '#server/core/api/api-context.ts'
import type { CampaignContext } from '#server/core/api/api-context.ts'
import { AuditEntryEntity } from '#server/core/audit/entities.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import { fingerprintOf } from '#server/features/versions/public/fingerprint.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { requireFinished } from './collect-facts.ts'
import type { Proven } from './collect-facts.ts'
import { findProof } from './make-proof.ts'

/** How long (ms) somebody who watches waits for an answer, and a program for the whole proof. */
const watchMs = 1_500
const waitMs = 50_000
const hourMs = 3_600_000
/** For each person, guest or key, and campaign. */
const hourlyLimit = 30

export const proofsRouter = {
  makeProof: inCampaign.reviews.makeProof.handler(async ({ context, input }) => {
    const proven = await requireFinished(context.em, context.campaign, input.reviewId)
    return (await findProof(context.services, proven, watchMs)).state
  }),

  proof: inCampaign.reviews.proof.handler(async ({ context, input }) => {
    await requireNotTooOften(context)
    const proven = await requireFinished(context.em, context.campaign, input.reviewId)
    const { state, bytes } = await findProof(context.services, proven, waitMs)
    if (!bytes)
      throw new AppError('unavailable', 'The proof is still being made. Ask for it again.')
    await record(context, proven, bytes)
    const name = `proof-${context.campaign.slug}-version-${proven.row.number}.${state.kind}`
    const type = state.kind === 'pdf' ? 'application/pdf' : 'text/html; charset=utf-8'
    return new File([new Uint8Array(bytes)], name, { type })
  }),
}

const action = 'review.proof-downloaded'

async function requireNotTooOften({ em, campaign, caller, services }: CampaignContext) {
  const at = { $gt: new Date(services.clock().getTime() - hourMs) }
  const actorId = caller.key?.id ?? caller.person.id
  const lately = { campaignId: campaign.id, action, actorId, at } as const
  if ((await em.count(AuditEntryEntity, lately)) >= hourlyLimit)
    throw new AppError('rate-limited', `A proof can be had ${hourlyLimit} times an hour.`)
}

/** The audit log tells who has which proof: by the SHA-256 of the file. */
async function record(
  { em, campaign, caller, services }: CampaignContext,
  { row }: Proven,
  bytes: Buffer,
): Promise<void> {
  const details = { reviewed: String(row.number), sha256: fingerprintOf(bytes) }
  await withLockedCampaign(em.fork(), campaign.id, (tx, { id: campaignId, companyId, name }) =>
    recordAudit(
      tx,
      caller,
      { companyId, campaignId, action, subject: name, details },
      services.clock(),
    ),
  )
}
