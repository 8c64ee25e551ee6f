/** What mails name and get only when they leave: pictures of pages, and addresses for replies. */

type PagePicture = { campaignId: string; versionId: string }
type Replies = { campaignId: string; threadId: string; personId: string; isGuest: boolean }

/** The key of the picture of a version's first page. */
export const pagePictureKey = ({ campaignId, versionId }: PagePicture) =>
  `page ${campaignId} ${versionId}`

/** What a key of `pagePictureKey` names; null for another key. */
export function readPagePictureKey(key: string): PagePicture | null {
  const [kind, campaignId, versionId] = key.split(' ')
  return kind === 'page' && campaignId && versionId ? { campaignId, versionId } : null
}

/** Names whose reply goes into which thread. */
export const repliesKey = ({ campaignId, threadId, personId, isGuest }: Replies) =>
  `thread ${campaignId} ${threadId} ${isGuest ? 'guest' : 'member'} ${personId}`

/** What a key of `repliesKey` names; null for another key. */
export function readRepliesKey(key: string): Replies | null {
  const [kind, campaignId, threadId, who, personId] = key.split(' ')
  if (kind !== 'thread' || !campaignId || !threadId || !personId) return null
  return { campaignId, threadId, personId, isGuest: who === 'guest' }
}
