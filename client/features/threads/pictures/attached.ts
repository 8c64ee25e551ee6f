import { isRecord } from '#shared/lib/is-record.ts'
import type { CommentPicture } from '#shared/contract/comment-pictures.ts'
import { commentPictureLimits } from '#shared/contract/thread-limits.ts'

/** A picture that goes with what is being written: on its way, there, or kept off by a problem. */
export type AttachedPicture = {
  key: string
  /** The name of its file. */
  name: string
  /** What it shows, in the words of whoever writes. */
  words: string
  /** Null until it has arrived. */
  id: string | null
  /** How much of it was sent, 0 to 1. */
  share: number
  problem: string | null
  /** What can be shown of it before it has arrived. */
  file: File | null
}

const { pictures: most, bytes } = commentPictureLimits

/** Those of some files that can go with a comment which has `count`, and why others can't. */
export function takeFiles(
  files: readonly File[],
  count: number,
): { taken: File[]; problem: string | null } {
  const refusals = files.flatMap((file) => refusalOf(file) ?? [])
  const fitting = files.filter((file) => refusalOf(file) === null)
  const taken = fitting.slice(0, Math.max(0, most - count))
  const isFull = fitting.length > taken.length
  const full = isFull ? [`At most ${most} pictures go with a comment.`] : []
  return { taken, problem: [...refusals, ...full].join(' ') || null }
}

function refusalOf({ name, type, size }: File): string | null {
  if (!type.startsWith('image/')) return `“${name}” is no picture.`
  return size > bytes ? `“${name}” has more than ${bytes / 1_000_000} MB.` : null
}

/** What is sent with the comment; null as long as one of them has not arrived. */
export function toSend(
  pictures: readonly AttachedPicture[],
): { id: string; name?: string }[] | null {
  const sent = pictures.flatMap(({ id, words }) => {
    const name = words.trim()
    return id ? [name ? { id, name } : { id }] : []
  })
  return sent.length === pictures.length ? sent : null
}

/** As a device keeps them until they are sent. */
export const toKeep = (pictures: readonly AttachedPicture[]) =>
  pictures.flatMap(({ id, name, words }) => (id ? [{ id, name, words }] : []))

/** What a device has kept of them; nothing of what is no picture. */
export function fromKept(kept: readonly unknown[] = []): AttachedPicture[] {
  return kept.slice(0, most).flatMap((one) => {
    if (!isRecord(one)) return []
    const { id, name, words } = one
    if (typeof id !== 'string' || typeof name !== 'string' || typeof words !== 'string') return []
    return [{ ...arrived, key: id, id, name, words }]
  })
}

/** Those that a comment has. */
export const fromComment = (pictures: readonly CommentPicture[]): AttachedPicture[] =>
  pictures.map(({ id, name }) => ({ ...arrived, key: id, id, name, words: '' }))

const arrived = { share: 1, problem: null, file: null }
