import { Button } from '@mantine/core'
import type { ThreadFilter } from '#shared/contract/thread-filters.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { placeOf } from './public/place-words.ts'
import { openThread } from './public/desk-acts.ts'
import type { ThreadDesk } from './public/thread-desk.ts'
import type { useThreads } from './public/use-threads.ts'
import { ThreadRow } from './thread-row.tsx'
import classes from './threads.module.css'

type ThreadListProps = {
  desk: ThreadDesk
  listed: ReturnType<typeof useThreads>
  filter: ThreadFilter
  snapshot: CampaignSnapshot
  mayComment: boolean
}

/** The threads of one filter, newest first, or why there are none. */
export function ThreadList({ desk, listed, filter, snapshot, mayComment }: ThreadListProps) {
  const { threads, error, isPending, refetch } = listed
  if (error && threads.length === 0)
    return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonRows what="the comments" rows={3} height={64} />
  if (threads.length === 0)
    return (
      <Text px="8" py="24" tone="ink-3" centred balance>
        {emptyWords(filter, mayComment)}
      </Text>
    )
  return (
    <>
      <ul className={classes.list}>
        {threads.map((thread) => (
          <ThreadRow
            key={thread.id}
            thread={thread}
            place={placeOf(snapshot, thread.anchor)}
            onOpen={() => openThread(desk, thread.id)}
          />
        ))}
      </ul>
      {listed.hasNextPage ? (
        <Button
          size="xs"
          variant="subtle"
          loading={listed.isFetchingNextPage}
          onClick={() => void listed.fetchNextPage()}
        >
          Show older ones
        </Button>
      ) : null}
    </>
  )
}

function emptyWords(filter: ThreadFilter, mayComment: boolean): string {
  switch (filter) {
    case 'open':
      return mayComment
        ? 'No open comments. Press C, then click or draw on what you want to talk about.'
        : 'No open comments.'
    case 'mine':
      return 'Nothing waits for you: no open comment is assigned to you, mentions you or was begun by you.'
    case 'unread':
      return 'You have read everything.'
    case 'resolved':
      return 'Nothing is resolved yet.'
  }
}
