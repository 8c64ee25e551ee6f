import type { Author } from '#shared/contract/threads.ts'
import { can } from '#shared/permissions/can.ts'
import type { Action, Actor, Guest, Subject } from '#shared/permissions/can.ts'

/** Who looks at the threads, and what they may do with them. */
export type Reader = {
  me: Pick<Author, 'kind' | 'id'> | null
  mayComment: boolean
  /** Sees threads that are for the team alone, and may begin some. */
  seesInternal: boolean
  /** May say whose task a thread is, and until when. */
  mayAssign: boolean
  /** May keep a thread to the team, or show it to guests. */
  mayChooseAudience: boolean
}

/** `me` as somebody who reads the threads of a campaign. */
export function readerOf(actor: Actor | Guest | null, me: Reader['me'], subject: Subject): Reader {
  const may = (action: Action) => can(actor, action, subject)
  return {
    me,
    mayComment: may('thread.comment'),
    seesInternal: may('thread.internal'),
    mayAssign: may('thread.assign'),
    mayChooseAudience: may('thread.audience'),
  }
}

/** The name under which a device keeps this person's reply to a thread. */
export const replyDraftOf = ({ me }: Reader, threadId: string) => `${me?.id} reply ${threadId}`

/** The name under which a device keeps the comment that this person has begun in a campaign. */
export const commentDraftOf = ({ me }: Reader, campaignId: string) =>
  `${me?.id} comment ${campaignId}`
