import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
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
      <h2 id="activity" className={classes.title}>
        Activity
      </h2>
      {list.error && !activity ? (
        <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isPending ? <SkeletonRows what="the activity" rows={3} height={32} /> : null}
      {activity?.length === 0 ? (
        <p className={classes.none}>What happens to this campaign is told here.</p>
      ) : null}
      {activity?.length ? (
        <ol className={classes.list}>
          {activity.map((one) => (
            <li key={one.id} className={classes.row} data-action={one.action}>
              <p className={classes.words}>
                <span className={classes.who}>{one.by.name}</span> {activityWords(one)}
              </p>
              <span className={classes.when}>
                <RelativeTime at={one.at} />
              </span>
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
