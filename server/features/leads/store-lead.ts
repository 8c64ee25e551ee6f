import { v7 as uuidv7 } from 'uuid'
import type { EntityManager } from '#server/db/open-database.ts'
import type { VisitBatch } from '#server/features/analytics/group-commit.ts'
import { attributionOf } from '#server/features/analytics/visit-event.ts'
import { deviceOf, isRobot } from '#server/features/analytics/visitor.ts'
import type { KnownPage, Sender, Visits } from '#server/features/analytics/visits.ts'
import type { LeadField } from './entities.ts'

export type NewLead = {
  submissionId: string
  page: KnownPage
  formId: string
  fields: LeadField[]
}

/**
 * Stores a lead and its conversion in one transaction. Resolves when both are durable; a submission
 * that is stored already stays as it is.
 */
export async function storeLead(
  visits: Visits,
  lead: NewLead,
  sender: Sender,
  now: Date,
): Promise<void> {
  const at = now.getTime()
  const presence = await visits.presenceOf(sender, lead.page, at)
  const bot = isRobot(sender.userAgent)
  const batch: VisitBatch = {
    write: (em) => insertLead(em, lead, now),
    events: [
      {
        ...attributionOf(lead.page),
        id: lead.submissionId,
        kind: 'goal',
        blockId: lead.formId,
        source: null,
        visitor: presence.visitor,
        device: deviceOf(sender.userAgent),
        bot,
        at,
      },
    ],
    presences: bot ? [] : [presence],
  }
  await visits.store(batch)
}

async function insertLead(em: EntityManager, lead: NewLead, now: Date): Promise<void> {
  const { page } = lead
  await em.execute(
    `insert into lead (id, submission_id, company_id, campaign_id, release_id, release_number,
       form_id, page, fields, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (submission_id) do nothing`,
    [
      uuidv7(),
      lead.submissionId,
      page.companyId,
      page.campaignId,
      page.releaseId,
      page.releaseNumber,
      lead.formId,
      page.path,
      JSON.stringify(lead.fields),
      now,
    ],
    'run',
  )
}
