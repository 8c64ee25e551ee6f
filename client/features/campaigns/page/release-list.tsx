import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#client/lib/api/api.ts'
import { refreshCampaigns, rememberCampaign } from '#client/lib/api/campaign-commands.ts'
import { useActor } from '#client/lib/session/session.ts'
import { Heading, Text } from '#client/ui/layout/elements.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import { transition } from '#shared/lifecycle/lifecycle.ts'
import { isOut } from '#shared/lifecycle/lifecycle.ts'
import { can } from '#shared/permissions/can.ts'
import { formatBytes, formatNumber } from '#client/lib/words/format.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import type { Campaign, Release } from '#shared/contract/campaigns.ts'
import classes from './release-list.module.css'

/** What has gone live so far, newest first. */
export function ReleaseList({ campaign }: { campaign: Campaign }) {
  const releases = useQuery(
    api.campaigns.releases.queryOptions({ input: { campaignId: campaign.id } }),
  )
  const rollBack = useRollBack(campaign, releases.data?.releases ?? [])
  const actor = useActor(campaign.companyId)
  const numbers = useReleaseNumbers(campaign, can(actor, 'analytics.see', campaign))
  const mayRollBack =
    can(actor, 'campaign.activate', campaign) && 'to' in transition(campaign.status, 'rollback')
  return (
    <section aria-labelledby="releases">
      <Heading id="releases" mb="12" size="14">
        Releases
      </Heading>
      {releases.error && !releases.data ? (
        <ErrorNotice error={releases.error} onRetry={() => void releases.refetch()} />
      ) : null}
      {releases.isPending ? <SkeletonRows what="the releases" rows={2} height={48} /> : null}
      {releases.data?.releases.length === 0 ? (
        <p className={classes.none}>
          Nothing has gone live yet. Each time it does, the page is kept here as a numbered release.
        </p>
      ) : null}
      {releases.data?.releases.length ? (
        <ol className={classes.list}>
          {releases.data.releases.map((release) => (
            <ReleaseRow
              key={release.id}
              release={release}
              isLive={isOut(campaign)}
              numbers={numbers(release)}
              onRollBack={mayRollBack ? () => rollBack(release) : null}
            />
          ))}
        </ol>
      ) : null}
    </section>
  )
}

type Numbers = { visitors: number; conversions: number; to: string }

/** What each release has brought so far; null where nobody saw it or nobody may know. */
function useReleaseNumbers({ id: campaignId }: Campaign, isEnabled: boolean) {
  const range = 'launch' as const
  const input = { campaignId, range, by: ['release' as const], limit: mostReleases }
  const { data } = useQuery(api.analytics.campaign.queryOptions({ input, enabled: isEnabled }))
  return ({ number }: Release): Numbers | null => {
    const found = data?.lists[0]?.rows.find(({ value }) => value === String(number))
    if (!found) return null
    const asked = new URLSearchParams({ range, filter: `release:${number}` })
    const to = `/dashboard/campaigns/${campaignId}/analytics?${asked.toString()}`
    return { visitors: found.visitors, conversions: found.conversions, to }
  }
}

/** As many as are told of. */
const mostReleases = 200

/** Makes an earlier release current, which can be taken back for ten seconds. */
function useRollBack(campaign: Campaign, releases: readonly Release[]) {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (releaseId: string) =>
      client.campaigns.rollback({ campaignId: campaign.id, releaseId }),
    onSuccess: (changed) => rememberCampaign(queries, changed),
    onSettled: () => refreshCampaigns(queries),
    onError: showProblem,
  })
  return (release: Release) => {
    const before = releases.find(({ current }) => current)
    const onSuccess = () => {
      if (!before) return
      showUndo({
        message: `Visitors get release ${release.number} again.`,
        onUndo: () => mutate(before.id),
      })
    }
    mutate(release.id, { onSuccess })
  }
}

type ReleaseRowProps = {
  release: Release
  isLive: boolean
  numbers: Numbers | null
  onRollBack: (() => void) | null
}

function ReleaseRow({ release, isLive, numbers, onRollBack }: ReleaseRowProps) {
  const { number, current, publishedAt, publishedBy, pages, anyway } = release
  const bytes = pages.reduce((sum, page) => sum + page.bytes, 0)
  return (
    <li className={classes.row}>
      <Text as="span" weight="500">
        Release {number}
      </Text>
      {current ? (
        <span className={classes.current} data-live={isLive}>
          {isLive ? 'What visitors see' : 'Current'}
        </span>
      ) : null}
      <Text as="span" grow tone="ink-3">
        {pages.length === 1 ? '1 page' : `${pages.length} pages`}, {formatBytes(bytes)}
      </Text>
      {numbers ? (
        <Link to={numbers.to} className={classes.numbers} title="Numbers of this release">
          {formatNumber(numbers.visitors)} {numbers.visitors === 1 ? 'visitor' : 'visitors'},{' '}
          {formatShare(numbers.conversions, numbers.visitors)} converted
        </Link>
      ) : null}
      <Text as="span" tone="ink-2">
        <RelativeTime at={publishedAt} /> by {publishedBy}
      </Text>
      {onRollBack && !current ? (
        <Button
          size="xs"
          variant="default"
          className={classes.back ?? ''}
          aria-label={`Roll back to it: release ${number}`}
          onClick={onRollBack}
        >
          Roll back to it
        </Button>
      ) : null}
      {anyway ? (
        <Text tone="ink-3" anywhere className={classes.reason ?? ''}>
          Published although checks failed: <q dir="auto">{anyway.reason}</q>
        </Text>
      ) : null}
    </li>
  )
}
