import { v7 as uuidv7 } from 'uuid'
import type { AuditAction } from '#shared/contract/audit-actions.ts'
import { chartNoteLimits } from '#shared/contract/chart-note-limits.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { inCampaign } from '#server/core/api/api-context.ts'
import type { CampaignContext } from '#server/core/api/api-context.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { ChartNoteEntity } from './public/entities.ts'
import type { ChartNoteRow } from './public/entities.ts'
import { presentNote } from './public/queries.ts'

export const chartNotesRouter = {
  list: inCampaign.chartNotes.list.handler(async ({ context, input: { campaignId } }) => {
    const orderBy = { at: 'asc', id: 'asc' } as const
    const rows = await context.em.find(ChartNoteEntity, { campaignId }, { orderBy })
    return { notes: rows.map(presentNote) }
  }),

  create: inCampaign.chartNotes.create.handler(({ context, input }) =>
    change(context, 'chart-note.created', async (tx) => {
      const { campaign, person, services } = context
      const { campaignId, words, at } = input
      if ((await tx.count(ChartNoteEntity, { campaignId })) >= chartNoteLimits.notes)
        throw new AppError('validation-failed', undefined, [
          {
            pointer: '/words',
            detail: `A campaign has at most ${chartNoteLimits.notes} notes. Delete one.`,
          },
        ])
      return tx.create(ChartNoteEntity, {
        id: uuidv7(),
        companyId: campaign.companyId,
        campaignId,
        at: new Date(at),
        words,
        createdBy: person.id,
        createdByName: person.name,
        createdAt: services.clock(),
      })
    }),
  ),

  update: inCampaign.chartNotes.update.handler(({ context, input }) =>
    change(context, 'chart-note.changed', async (tx) => {
      const { noteId, words, at } = input
      const note = await requireNote(tx, context, noteId)
      if (words !== undefined) note.words = words
      if (at !== undefined) note.at = new Date(at)
      return note
    }),
  ),

  remove: inCampaign.chartNotes.remove.handler(async ({ context, input }) => {
    await change(context, 'chart-note.deleted', async (tx) => {
      const note = await requireNote(tx, context, input.noteId)
      tx.remove(note)
      return note
    })
  }),
}

/** Changes the notes of a campaign while it is locked, and writes down by whom. */
async function change(
  { em, caller, campaign, services }: CampaignContext,
  action: AuditAction,
  make: (tx: EntityManager) => Promise<ChartNoteRow>,
) {
  return withLockedCampaign(em, campaign.id, async (tx, { companyId, name: subject }) => {
    const note = await make(tx)
    await tx.flush()
    const about = { companyId, campaignId: campaign.id, subject, details: { note: note.words } }
    await recordAudit(tx, caller, { ...about, action }, services.clock())
    return presentNote(note)
  })
}

async function requireNote(
  tx: EntityManager,
  { campaign }: CampaignContext,
  id: string,
): Promise<ChartNoteRow> {
  const note = await tx.findOne(ChartNoteEntity, { id, campaignId: campaign.id })
  if (!note) throw new AppError('not-found')
  return note
}
