import type { Author } from '#shared/contract/threads.ts'

/** Who looks at the threads, and whether they may add to them. */
export type Reader = { me: Pick<Author, 'kind' | 'id'> | null; mayComment: boolean }

/** The name under which a device keeps this person's reply to a thread. */
export const replyDraftOf = ({ me }: Reader, threadId: string) => `${me?.id} reply ${threadId}`

/** The name under which a device keeps the comment that this person has begun in a campaign. */
export const commentDraftOf = ({ me }: Reader, campaignId: string) =>
  `${me?.id} comment ${campaignId}`
