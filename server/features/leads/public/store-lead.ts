import { v7 as uuidv7 } from 'uuid'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { VisitBatch } from '#server/features/ingest/public/group-commit.ts'
import { findSource } from '#server/features/ingest/public/find-source.ts'
import { sourceOn } from '#server/features/ingest/public/incoming.ts'
import { sourceOf } from '#server/features/ingest/public/origin.ts'
import type { Origin } from '#server/features/ingest/public/origin.ts'
import type { Sender } from '#server/features/ingest/public/sender.ts'
import { visitEventOf } from '#server/features/ingest/public/visit-event.ts'
import type { PresenceOnDay } from '#server/features/ingest/public/visit-event.ts'
import type { KnownPage, Visits } from '#server/features/ingest/public/visits.ts'
import { announceLead } from '../announce-lead.ts'
import type { LeadField, LeadTables } from './entities.ts'
import { searchTextOf } from './search-text.ts'
import { utmOf } from './utm-of.ts'

export type NewLead = {
  submissionId: string
  page: KnownPage
  formId: string
  fields: LeadField[]
  /** What the page's address says of what brought the visitor. */
  origin: Origin | null
  /** When the visitor began to send it, in ms. */
  begunAt: number
  /** The field that people don't see was filled in. */
  isSpam: boolean
  /** Origin of the application, for the mails that tell of it; null to tell nobody. */
  tellAt: string | null
}

/**
 * Stores a lead and its conversion in one transaction. Resolves when both are durable; a submission
 * that is stored already stays as it is. Of a company's own devices, and of what is perhaps spam, the
 * lead is kept and nothing counted; of spam nobody is told. Throws what the gate says where the
 * campaign takes none.
 */
export async function storeLead(
  visits: Visits,
  lead: NewLead,
  sender: Sender,
  now: Date,
): Promise<void> {
  const at = now.getTime()
  const isCounted = !lead.isSpam && visits.isCounted(lead.page, sender)
  const presence = await visits.presenceOf(sender, lead.page, at)
  const { day, dayStart } = await visits.visitorAt(sender, lead.page, at)
  const conversion = visitEventOf(lead.page, sender, {
    id: lead.submissionId,
    kind: 'send',
    blockId: lead.formId,
    origin: lead.origin,
    visitor: presence.visitor,
    day,
    dayStart,
    at,
  })
  const batch: VisitBatch = {
    kind: 'lead',
    campaignIds: [lead.page.campaignId],
    begunAt: lead.begunAt,
    write: (em) => insertLead(em, lead, { presence, sender }, now),
    events: isCounted ? [conversion] : [],
    presences: sender.facts.bot || !isCounted ? [] : [presence],
  }
  await visits.store(batch)
}

async function insertLead(
  em: EntityManager,
  lead: NewLead,
  { presence, sender }: { presence: PresenceOnDay; sender: Sender },
  now: Date,
): Promise<void> {
  const { page, fields, isSpam } = lead
  const { companyId, campaignId } = page
  const [stored] = await em
    .getKysely<LeadTables>()
    .insertInto('lead')
    .values({
      id: uuidv7(),
      submission_id: lead.submissionId,
      company_id: companyId,
      campaign_id: campaignId,
      release_id: page.releaseId,
      release_number: page.releaseNumber,
      form_id: lead.formId,
      page: page.path,
      fields: JSON.stringify(fields),
      search_text: searchTextOf(fields),
      source:
        sourceOf(utmOf(fields).source ?? undefined) ??
        (await findSource(em, presence)) ??
        sourceOn(page, sender, undefined),
      is_spam: isSpam,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('submission_id').doNothing())
    .returning('id')
    .execute()
  if (!stored || isSpam || lead.tellAt === null) return
  await announceLead(em, { id: stored.id, companyId, campaignId }, lead.tellAt, now)
}
