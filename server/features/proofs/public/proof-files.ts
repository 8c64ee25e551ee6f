import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { storedFolders } from '#server/platform/storage/stored-paths.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'

export type ProofKind = 'pdf' | 'html'

const folder = storedFolders.proofs

/** Where the proof of a review with that key is kept. */
export function pathOfProof(
  { campaignId, reviewId, key }: { campaignId: string; reviewId: string; key: string },
  kind: ProofKind,
): string {
  return `${folder}/${campaignId}/${reviewId}-${key.slice(0, 32)}.${kind}`
}

/** Deletes the proofs of a campaign that is gone. */
export function deleteProofs(files: FileStore, campaignId: string): Promise<void> {
  return files.deleteFolder(`${folder}/${campaignId}`)
}

/** Deletes the proofs of campaigns that are not there any more. May be cut off at any point. */
export async function purgeProofs(em: EntityManager, files: FileStore): Promise<void> {
  for (const campaignId of (await files.list(folder)).folders)
    if (!(await em.fork().findOne(CampaignEntity, { id: campaignId })))
      await deleteProofs(files, campaignId)
}
