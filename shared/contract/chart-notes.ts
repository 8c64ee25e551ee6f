import { z } from 'zod'
import { chartNoteLimits } from './chart-note-limits.ts'
import { byCampaign, id, instant, line, operation } from './common.ts'

/** Of what a note says, and when that was. */
const note = {
  words: line
    .trim()
    .min(1, 'Say what happened.')
    .max(chartNoteLimits.words, `At most ${chartNoteLimits.words} characters.`),
  at: instant.refine(
    (at) => at >= '2000' && at < '2100',
    'Choose a time between the years 2000 and 2099.',
  ),
}

/** What somebody noted beside a campaign's numbers: a mail that went out, an article, a fair. */
export const chartNoteSchema = z.object({
  id,
  at: instant,
  words: z.string(),
  createdBy: z.string(),
})
export type ChartNote = z.infer<typeof chartNoteSchema>

const byNote = byCampaign.extend({ noteId: id })

export const chartNotesContract = {
  list: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/chart-notes',
      summary: 'What people noted on its chart, earliest first',
    })
    .input(byCampaign)
    .output(z.object({ notes: z.array(chartNoteSchema) })),
  create: operation
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/chart-notes',
      successStatus: 201,
      summary: 'Note at a time what happened',
    })
    .input(byCampaign.extend(note))
    .output(chartNoteSchema),
  update: operation
    .route({
      method: 'PATCH',
      path: '/campaigns/{campaignId}/chart-notes/{noteId}',
      summary: 'Change what a note says, or when',
    })
    .input(byNote.extend({ words: note.words.optional(), at: note.at.optional() }))
    .output(chartNoteSchema),
  remove: operation
    .route({
      method: 'DELETE',
      path: '/campaigns/{campaignId}/chart-notes/{noteId}',
      successStatus: 204,
      summary: 'Delete a note',
    })
    .input(byNote)
    .output(z.void()),
}
