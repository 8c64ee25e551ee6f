import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect } from 'react'
import type { Thread } from '#shared/contract/threads.ts'
import type { Reader } from './public/reader.ts'
import type { ThreadCommands } from './public/use-threads.ts'

/** Has the server keep that a thread is read, up to what is shown of it, while somebody looks. */
export function useReading(
  { id: threadId, unread, comments }: Thread,
  { mayComment }: Reader,
  { read: { mutate } }: ThreadCommands,
): void {
  const isLookedAt = useDocumentVisibility() === 'visible'
  const upTo = comments.at(-1)?.createdAt
  useEffect(() => {
    if (unread && isLookedAt && mayComment && upTo) mutate({ threadId, upTo })
  }, [threadId, unread, isLookedAt, mayComment, upTo, mutate])
}
