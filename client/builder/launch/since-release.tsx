import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
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
  const { versions, hasNextPage, fetchNextPage, refetch, isFetching } = useVersions(
    session.campaignId,
  )
  const version = versions.find((one) => one.journalSeq === journalSeq)
  const { moment } = useMoment(session.campaignId, version?.id ?? null)
  const changes = useChanges(session, moment, null)
  const isMissing = !version && !isFetching
  const [asked, setAsked] = useState<number | null>(null)
  // Releases are kept, but many versions may have been made since; of a new one is heard here first.
  useEffect(() => {
    if (!isMissing) return
    if (hasNextPage) void fetchNextPage()
    else if (asked !== journalSeq) void refetch().finally(() => setAsked(journalSeq))
  }, [isMissing, journalSeq, asked, hasNextPage, fetchNextPage, refetch])
  if (isMissing && asked === journalSeq) return null
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
