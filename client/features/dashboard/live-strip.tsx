import { Link } from 'react-router'
import { formatNumber } from '#client/lib/words/format.ts'
import { lostWords } from '#client/lib/live/lost-words.ts'
import { useLiveCompany } from '#client/lib/live/live.ts'
import type { LiveFeed } from '#client/lib/live/live.ts'
import { CoverageLine } from '#client/ui/figures/coverage-line.tsx'
import { LiveNumber } from '#client/ui/figures/live-number.tsx'
import { Sparkline } from '#client/ui/figures/sparkline.tsx'
import { Grid, Heading, Row, Text } from '#client/ui/layout/elements.tsx'
import type { Bucket, LastHour } from '#shared/contract/analytics.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import type { LiveState } from '#shared/contract/live.ts'
import classes from './live-strip.module.css'

type LiveStripProps = { companyId: string; campaigns: Campaign[]; lastHour: LastHour[] }

/** Visitors now and the last hour of each live campaign, rising while one looks. */
export function LiveStrip({ companyId, campaigns, lastHour }: LiveStripProps) {
  const feed = useLiveCompany(companyId)
  return (
    <section aria-labelledby="live-heading">
      <Row align="baseline" justify="between" mb="12">
        <Heading id="live-heading" size="14">
          Live now
        </Heading>
        <ConnectionLine feed={feed} />
      </Row>
      <CoverageLine covers={feed.covers} mb="12" />
      <Grid as="ul" gap="16" columns="cards">
        {campaigns.map((campaign) => (
          <LiveCard
            key={campaign.id}
            campaign={campaign}
            data={lastHour.find(({ campaignId }) => campaignId === campaign.id)}
            state={feed.states.get(campaign.id)}
          />
        ))}
      </Grid>
    </section>
  )
}

function ConnectionLine({ feed }: { feed: LiveFeed }) {
  const isRefused = feed.connection === 'refused'
  return (
    <Text role="status" size="12" tone="warn" tabular>
      {lostWords(feed) ?? (isRefused ? 'Live numbers are not available right now' : null)}
    </Text>
  )
}

type LiveCardProps = {
  campaign: Campaign
  data: LastHour | undefined
  state: LiveState | undefined
}

function LiveCard({ campaign, data, state }: LiveCardProps) {
  const visitors = state?.visitorsNow ?? data?.visitorsNow
  const total = state?.total ?? data?.total
  const values = viewsByMinute(data?.series ?? [], state?.minute)
  return (
    <li className={classes.card}>
      <Link to={`/dashboard/campaigns/${campaign.id}`} className={classes.name} dir="auto">
        {campaign.name}
      </Link>
      <Row as="p" gap="8" align="baseline" mt="8" mb="12" size="13" tone="ink-2">
        <span className={classes.count}>
          {visitors === undefined ? '–' : <LiveNumber value={visitors} />}
        </span>
        {visitors === 1 ? 'visitor now' : 'visitors now'}
      </Row>
      <Sparkline values={values} />
      <Row as="p" gap="16" mt="8" size="12" tone="ink-3" tabular>
        <span>
          {total ? formatNumber(total.views) : '–'} {total?.views === 1 ? 'view' : 'views'}
        </span>
        <span>
          {total ? formatNumber(total.conversions) : '–'}{' '}
          {total?.conversions === 1 ? 'conversion' : 'conversions'}
        </span>
      </Row>
    </li>
  )
}

/**
 * Views a minute, oldest first. The running minute is left out until it is ahead of the one before:
 * half a minute beside whole ones would look like a fall.
 */
function viewsByMinute(series: Bucket[], live: Bucket | undefined): number[] {
  const now = live ?? series.at(-1)
  const before = series.filter(({ at }) => now && at < now.at).map(({ views }) => views)
  return now && now.views > (before.at(-1) ?? 0) ? [...before, now.views] : before
}
