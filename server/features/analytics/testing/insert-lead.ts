import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#server/platform/db/open-database.ts'
import { LeadEntity } from '#server/features/leads/public/entities.ts'

/** A lead without answers that came `at`. */
export async function insertLead(
  database: Database,
  lead: {
    companyId: string
    campaignId: string
    at: Date
    eraseAt?: Date
    source?: string
    isSpam?: boolean
  },
): Promise<void> {
  const em = database.fork()
  const { companyId, campaignId, at, eraseAt = null, source = null, isSpam = false } = lead
  em.create(LeadEntity, {
    id: uuidv7(),
    submissionId: uuidv7(),
    companyId,
    campaignId,
    createdAt: at,
    eraseAt,
    source,
    isSpam,
    releaseId: uuidv7(),
    releaseNumber: 1,
    formId: 'form',
    page: '/',
    fields: [],
    readAt: null,
    erasureId: null,
  })
  await em.flush()
}
