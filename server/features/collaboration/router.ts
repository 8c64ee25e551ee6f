import { AppError } from '#shared/errors/catalogue.ts'
import { inCampaign } from '#server/core/api/api-context.ts'
import { loadLastState } from './public/database-journal.ts'

export const generationsRouter = {
  last: inCampaign.generations.last.handler(async ({ context, input }) => {
    const state = await loadLastState(context.em, context.campaign.id, input.generation)
    if (!state) throw new AppError('not-found', 'This generation of the document is not kept.')
    return { state: Buffer.from(state).toString('base64') }
  }),
}
