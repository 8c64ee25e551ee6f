import type { CommentPicture } from '#shared/contract/comment-pictures.ts'
import type { CommentPictureRow } from './entities.ts'

export function presentPicture({ id, name, width, height }: CommentPictureRow): CommentPicture {
  return { id, name, width, height }
}
