import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { ChangeList } from '#client/features/versions/public/change-list.tsx'
import { useMoment } from '#client/features/versions/public/moment.ts'
import { useChanges } from '#client/features/versions/public/use-changes.ts'
import { useVersions } from '#client/features/versions/public/use-versions.ts'
import { changesSince } from '#shared/lib/changes-since.ts'
import { Stack } from '#client/ui/layout/elements.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import { lookBack } from '../history/look-back.ts'
import { useBuilder } from '../state/builder-context.ts'
import classes from './launch-panel.module.css'

/** What visitors would see otherwise than now, one by one, and on the page; nothing before a release. */
export function SinceRelease({ campaign }: { campaign: Campaign }) {
  const { release, status } = campaign
  if (!release || (status !== 'live' && status !== 'paused')) return null
  return <Changes number={release.number} journalSeq={release.journalSeq} />
}

function Changes({ number, journalSeq }: { number: number; journalSeq: number }) {
  const builder = useBuilder()
  const { session } = builder
  const { versions, hasNextPage, fetchNextPage, isFetching } = useVersions(session.campaignId)
  const version = versions.find((one) => one.journalSeq === journalSeq)
  const { moment } = useMoment(session.campaignId, version?.id ?? null)
  const changes = useChanges(session, moment, null)
  // Releases are kept, but many versions may have been made since.
  const isFurther = !version && hasNextPage && !isFetching
  useEffect(() => {
    if (isFurther) void fetchNextPage()
  }, [isFurther, fetchNextPage])
  if (!version && !hasNextPage && !isFetching) return null
  if (!version || !moment)
    return (
      <>
        <SkeletonBlock height={20} />
        <Loading what="what is different" />
      </>
    )
  if (changes.length === 0) return null
  return (
    <details className={classes.changes}>
      <summary>
        {changesSince(changes.length)} release {number}
      </summary>
      <Stack gap="8">
        <ChangeList changes={changes} none="" />
        <Button size="xs" variant="default" onClick={() => lookBack(builder, version.id)}>
          See them on the page
        </Button>
      </Stack>
    </details>
  )
}
