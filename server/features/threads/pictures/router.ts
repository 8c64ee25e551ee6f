import { inCampaign } from '#server/core/api/api-context.ts'
import { authorOf } from '#server/core/api/author.ts'
import { writerOf } from '../public/thread-reader.ts'
import { addPicture, removeWaiting } from './add-picture.ts'
import { showPicture } from './show-picture.ts'

export const commentPicturesRouter = {
  add: inCampaign.commentPictures.add.handler(async ({ context, input: { file } }) => {
    const { em, campaign, services } = context
    const author = authorOf(context)
    await services.limits.commentPicture.keep(`${author.kind} ${author.id}`)
    return addPicture(em, services, { campaign, author, file }, services.clock())
  }),

  show: inCampaign.commentPictures.show.handler(async ({ context, input }) => {
    const { em, services, setHeader } = context
    const shown = await showPicture(em, services.files, input, writerOf(context))
    // Asked again each time: whoever may see it today may not tomorrow.
    setHeader('cache-control', 'private, no-cache')
    setHeader('x-content-type-options', 'nosniff')
    return shown
  }),

  remove: inCampaign.commentPictures.remove.handler(async ({ context, input }) => {
    const { em, campaign, services } = context
    const wanted = { campaignId: campaign.id, author: authorOf(context), id: input.pictureId }
    await removeWaiting(em, services.files, wanted)
  }),
}
