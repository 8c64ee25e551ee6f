import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { deleteFolder, foldersIn } from '#server/platform/storage/kept-files.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { VersionEntity } from '#server/features/versions/public/entities.ts'

/** How wide the window is that a page is drawn in; `share` is what links show of it. */
export type PictureWidth = 'desktop' | 'phone' | 'share'

/** Raised when pages are drawn in another way: what is kept is drawn anew then. */
const form = 1

const folderOf = (dataDir: string) => join(dataDir, 'page-pictures')

export type PictureKey = {
  campaignId: string
  versionId: string
  pageId: string
  width: PictureWidth
}

/** Where the picture of a page of a version is kept. The ids of pages come from documents: any text. */
export function pathOfPicture(dataDir: string, key: PictureKey): string {
  const page = createHash('sha256').update(key.pageId).digest('hex').slice(0, 32)
  const file = `${page}-${key.width}-${form}.jpg`
  return join(folderOf(dataDir), key.campaignId, key.versionId, file)
}

/** Deletes the pictures of a campaign that is gone. */
export function deletePagePictures(dataDir: string, campaignId: string): Promise<void> {
  return deleteFolder(folderOf(dataDir), campaignId)
}

/**
 * Deletes the pictures of campaigns and versions that are not there any more, also those that were
 * drawn while their campaign was being erased. May be cut off at any point.
 */
export async function purgePagePictures(em: EntityManager, dataDir: string): Promise<void> {
  const root = folderOf(dataDir)
  for (const campaignId of await foldersIn(root)) {
    const campaign = await em.fork().findOne(CampaignEntity, { id: campaignId })
    if (!campaign) {
      await deletePagePictures(dataDir, campaignId)
      continue
    }
    const drawn = await foldersIn(join(root, campaignId))
    const versions = await em.fork().find(VersionEntity, { id: drawn }, { fields: ['id'] })
    const kept = new Set(versions.map(({ id }) => id))
    for (const versionId of drawn)
      if (!kept.has(versionId)) await deleteFolder(root, campaignId, versionId)
  }
}
