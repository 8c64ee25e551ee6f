import { z } from 'zod'
import { byCampaign, id, line, operation } from './common.ts'
import { commentPictureLimits } from './thread-limits.ts'

/** What a picture shows, in words; without any it is the name of its file. */
const pictureName = line
  .trim()
  .max(commentPictureLimits.name, `At most ${commentPictureLimits.name} characters.`)

export const commentPictureSchema = z.object({
  id,
  name: z.string(),
  /** Pixels of the picture as it is kept. */
  width: z.number().int(),
  height: z.number().int(),
})
export type CommentPicture = z.infer<typeof commentPictureSchema>

/** Pictures that go with a comment: those that were attached before it was sent, in their order. */
export const attachedSchema = z
  .array(z.object({ id, name: pictureName.optional() }))
  .max(
    commentPictureLimits.pictures,
    `At most ${commentPictureLimits.pictures} pictures go with a comment.`,
  )
  .refine(
    (pictures) => new Set(pictures.map((picture) => picture.id)).size === pictures.length,
    'Attach each picture once.',
  )
export type Attached = z.infer<typeof attachedSchema>

const byPicture = byCampaign.extend({ pictureId: id })

export const commentPicturesContract = {
  add: operation
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/comment-pictures',
      successStatus: 201,
      summary: 'Upload a picture for a comment (multipart/form-data, field `file`)',
    })
    .input(
      byCampaign.extend({
        file: z.file().max(commentPictureLimits.bytes, 'A picture may have up to 10 MB.'),
      }),
    )
    .output(commentPictureSchema),
  show: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/comment-pictures/{pictureId}/{size}',
      summary: 'A picture of a comment, as WebP',
    })
    .input(byPicture.extend({ size: z.enum(['large', 'small']) }))
    .output(z.file()),
  remove: operation
    .route({
      method: 'DELETE',
      path: '/campaigns/{campaignId}/comment-pictures/{pictureId}',
      successStatus: 204,
      summary: 'Delete a picture that one has attached and not sent',
    })
    .input(byPicture)
    .output(z.void()),
}
