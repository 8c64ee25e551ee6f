import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Campaign, LaunchCheck } from '#shared/contract/campaigns.ts'
import { LaunchControl } from '#client/features/launch/public/launch-control.tsx'
import { PageLinks } from '#client/features/launch/public/page-links.tsx'
import { api } from '#client/lib/api/api.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { useActor } from '#client/lib/session/session.ts'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import { Row, Stack, Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { useBuilder } from '../state/builder-context.ts'
import classes from './launch-panel.module.css'
import { SinceRelease } from './since-release.tsx'

/** The launch itself: what the server says besides, what is different to what is live, and the button. */
export function PublishPart() {
  const builder = useBuilder()
  const { campaignId, connection } = builder.session
  const input = { campaignId }
  const actor = useActor(builder.companyId)
  const campaign = useQuery(api.campaigns.get.queryOptions({ input }))
  const checks = useQuery(api.campaigns.checks.queryOptions({ input, refetchInterval: 5_000 }))
  const isSaved = useStore(connection, ({ unsaved, link }) => unsaved === 0 && link === 'connected')
  const { refetch } = checks
  useEffect(() => {
    if (isSaved) void refetch()
  }, [isSaved, refetch])
  const error = campaign.error ?? checks.error
  if (error && (!campaign.data || !checks.data))
    return (
      <section className={classes.publish} aria-label="Publish">
        <ErrorNotice
          error={error}
          onRetry={() => {
            void campaign.refetch()
            void checks.refetch()
          }}
        />
      </section>
    )
  if (!campaign.data || !checks.data)
    return (
      <section className={classes.publish} aria-label="Publish">
        <SkeletonBlock height={44} />
        <Loading what="what is live" />
      </section>
    )
  return (
    <section className={classes.publish} aria-label="Publish">
      <Elsewhere campaign={campaign.data} checks={checks.data.checks} />
      <SinceRelease campaign={campaign.data} />
      {isSaved ? (
        <LaunchControl
          campaign={campaign.data}
          checks={checks.data.checks}
          seq={checks.data.journalSeq}
          actor={actor}
          approval={checks.data.approval}
        />
      ) : (
        <Text size="13" tone="ink-3" role="status">
          Waiting until everything is saved.
        </Text>
      )}
      {campaign.data.status === 'live' ? (
        <Row gap="8" wrap>
          <PageLinks url={campaign.data.url} size="xs" />
        </Row>
      ) : null}
      <Link to={`/activate/${campaignId}`} className={classes.more}>
        Schedule and all checks
      </Link>
    </section>
  )
}

/** What is dealt with in other places than the builder: the review, open comments, domains. */
function Elsewhere({ campaign, checks }: { campaign: Campaign; checks: readonly LaunchCheck[] }) {
  const lines = checks.filter(({ at, level }) => at !== undefined && level !== 'ok')
  if (lines.length === 0) return null
  return (
    <Stack as="ul" gap="4" className={classes.elsewhere ?? ''}>
      {lines.map(({ id, level, message }) => (
        <li key={id} data-level={level}>
          <Link to={`/activate/${campaign.id}`}>{message}</Link>
        </li>
      ))}
    </Stack>
  )
}
