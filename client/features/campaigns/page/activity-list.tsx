import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { Heading, Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import classes from './activity-list.module.css'
import { activityWords } from './activity-words.ts'

/** What happened to the campaign, newest first, a page at a time. */
export function ActivityList({ campaignId }: { campaignId: string }) {
  const list = useInfiniteQuery(
    api.campaigns.activity.infiniteOptions({
      input: (before: string | undefined) => ({ campaignId, ...(before ? { before } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: ({ activity, hasMore }) => (hasMore ? activity.at(-1)?.id : undefined),
    }),
  )
  const activity = list.data?.pages.flatMap((page) => page.activity)
  return (
    <section aria-labelledby="activity">
      <Heading id="activity" mb="12" size="14">
        Activity
      </Heading>
      {list.error && !activity ? (
        <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isPending ? <SkeletonRows what="the activity" rows={3} height={32} /> : null}
      {activity?.length === 0 ? (
        <Text size="13" tone="ink-3">
          What happens to this campaign is told here.
        </Text>
      ) : null}
      {activity?.length ? (
        <ol className={classes.list}>
          {activity.map((one) => (
            <li key={one.id} className={classes.row} data-action={one.action}>
              <Text narrow tone="ink-2" anywhere>
                <Text as="span" weight="500" tone="ink">
                  {one.by.name}
                </Text>{' '}
                {activityWords(one)}
              </Text>
              <Text as="span" rigid size="12" tone="ink-3" tabular>
                <RelativeTime at={one.at} />
              </Text>
            </li>
          ))}
        </ol>
      ) : null}
      {list.hasNextPage ? (
        <Button
          size="xs"
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show earlier activity
        </Button>
      ) : null}
    </section>
  )
}
