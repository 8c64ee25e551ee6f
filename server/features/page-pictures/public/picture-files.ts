import { createHash } from 'node:crypto'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { storedFolders } from '#server/platform/storage/stored-paths.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { VersionEntity } from '#server/features/versions/public/entities.ts'

/** How wide the window is that a page is drawn in; `share` is what links show of it. */
export type PictureWidth = 'desktop' | 'phone' | 'share'

/** Raised when pages are drawn in another way: what is kept is drawn anew then. */
const form = 1

const root = storedFolders.pagePictures

export type PictureKey = {
  campaignId: string
  versionId: string
  pageId: string
  width: PictureWidth
}

/** Where the picture of a page of a version is kept. The ids of pages come from documents: any text. */
export function pathOfPicture(key: PictureKey): string {
  const page = createHash('sha256').update(key.pageId).digest('hex').slice(0, 32)
  return `${root}/${key.campaignId}/${key.versionId}/${page}-${key.width}-${form}.jpg`
}

/** Deletes the pictures of a campaign that is gone. */
export function deletePagePictures(files: FileStore, campaignId: string): Promise<void> {
  return files.deleteFolder(`${root}/${campaignId}`)
}

/**
 * Deletes the pictures of campaigns and versions that are not there any more, also those that were
 * drawn while their campaign was being erased. May be cut off at any point.
 */
export async function purgePagePictures(em: EntityManager, files: FileStore): Promise<void> {
  for (const campaignId of (await files.list(root)).folders) {
    const campaign = await em.fork().findOne(CampaignEntity, { id: campaignId })
    if (!campaign) {
      await deletePagePictures(files, campaignId)
      continue
    }
    const { folders: drawn } = await files.list(`${root}/${campaignId}`)
    const versions = await em.fork().find(VersionEntity, { id: drawn }, { fields: ['id'] })
    const kept = new Set(versions.map(({ id }) => id))
    for (const versionId of drawn)
      if (!kept.has(versionId)) await files.deleteFolder(`${root}/${campaignId}/${versionId}`)
  }
}
