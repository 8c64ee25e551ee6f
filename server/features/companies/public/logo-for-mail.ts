import { CompanyEntity } from '#server/core/companies/entities.ts'
import { pictureForMail } from '#server/features/assets/public/picture-for-mail.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { MailPicture } from '#server/platform/mail/mail-pictures.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'

/** The edges (px) that a logo may have above a mail. */
const box = { width: 160, height: 32 }

/** The logo of a company as mail programs show it; null where it has none. */
export async function logoForMail(
  em: EntityManager,
  files: FileStore,
  companyId: string,
): Promise<MailPicture | null> {
  const company = await em.findOne(CompanyEntity, { id: companyId })
  const id = company?.brandKit.logoAssetId
  return id ? pictureForMail(em, files, { companyId, id }, box) : null
}
