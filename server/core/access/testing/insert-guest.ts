import { v7 as uuidv7 } from 'uuid'
import { linkRights } from '#shared/permissions/can.ts'
import { LinkAdmissionEntity, ShareLinkEntity } from '#server/core/access/entities.ts'
import type { Database } from '#server/platform/db/open-database.ts'

/** Somebody whom a link of `createdBy` lets do all that links can; gives their id. */
export async function insertGuest(
  database: Database,
  of: { companyId: string; campaignId: string },
  createdBy: string,
): Promise<string> {
  const em = database.fork()
  const [linkId, holderId] = [uuidv7(), uuidv7()]
  const now = new Date()
  em.create(ShareLinkEntity, {
    ...of,
    id: linkId,
    label: '',
    token: linkId,
    rights: [...linkRights],
    passwordHash: null,
    createdBy,
    createdByName: '',
    createdAt: now,
    expiresAt: null,
    revokedAt: null,
  })
  em.create(LinkAdmissionEntity, { ...of, linkId, holderId, name: 'Grace', enteredAt: now })
  await em.flush()
  return holderId
}
