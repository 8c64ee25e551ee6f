import { join } from 'node:path'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { deleteFolder, foldersIn } from '#server/platform/storage/kept-files.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'

export type ProofKind = 'pdf' | 'html'

const folderOf = (dataDir: string) => join(dataDir, 'proofs')

/** Where the proof of a review with that key is kept. */
export function pathOfProof(
  dataDir: string,
  { campaignId, reviewId, key }: { campaignId: string; reviewId: string; key: string },
  kind: ProofKind,
): string {
  return join(folderOf(dataDir), campaignId, `${reviewId}-${key.slice(0, 32)}.${kind}`)
}

/** Deletes the proofs of a campaign that is gone. */
export function deleteProofs(dataDir: string, campaignId: string): Promise<void> {
  return deleteFolder(folderOf(dataDir), campaignId)
}

/** Deletes the proofs of campaigns that are not there any more. May be cut off at any point. */
export async function purgeProofs(em: EntityManager, dataDir: string): Promise<void> {
  for (const campaignId of await foldersIn(folderOf(dataDir)))
    if (!(await em.fork().findOne(CampaignEntity, { id: campaignId })))
      await deleteProofs(dataDir, campaignId)
}
