import { useQuery } from '@tanstack/react-query'
import { api } from '#client/lib/api.ts'
import { formatBytes } from '#client/lib/format.ts'
import { ErrorNotice } from '#client/ui/error-notice.tsx'
import { RelativeTime } from '#client/ui/relative-time.tsx'
import { SkeletonRows } from '#client/ui/skeletons.tsx'
import type { Campaign, Release } from '#shared/contract/campaigns.ts'
import classes from './release-list.module.css'

/** What has gone live so far, newest first. */
export function ReleaseList({ campaign }: { campaign: Campaign }) {
  const releases = useQuery(
    api.campaigns.releases.queryOptions({ input: { campaignId: campaign.id } }),
  )
  return (
    <section aria-labelledby="releases">
      <h2 id="releases" className={classes.title}>
        Releases
      </h2>
      {releases.error && !releases.data ? (
        <ErrorNotice error={releases.error} onRetry={() => void releases.refetch()} />
      ) : null}
      {releases.isPending ? <SkeletonRows rows={2} height={48} /> : null}
      {releases.data?.releases.length === 0 ? (
        <p className={classes.none}>
          Nothing has gone live yet. Each time it does, the page is kept here as a numbered release.
        </p>
      ) : null}
      {releases.data?.releases.length ? (
        <ol className={classes.list}>
          {releases.data.releases.map((release) => (
            <ReleaseRow key={release.id} release={release} isLive={campaign.status === 'live'} />
          ))}
        </ol>
      ) : null}
    </section>
  )
}

function ReleaseRow({ release, isLive }: { release: Release; isLive: boolean }) {
  const { number, current, publishedAt, publishedBy, pages } = release
  const bytes = pages.reduce((sum, page) => sum + page.bytes, 0)
  return (
    <li className={classes.row}>
      <span className={classes.number}>Release {number}</span>
      {current ? (
        <span className={classes.current} data-live={isLive}>
          {isLive ? 'What visitors see' : 'Current'}
        </span>
      ) : null}
      <span className={classes.size}>
        {pages.length === 1 ? '1 page' : `${pages.length} pages`}, {formatBytes(bytes)}
      </span>
      <span className={classes.who}>
        <RelativeTime at={publishedAt} /> by {publishedBy}
      </span>
    </li>
  )
}
