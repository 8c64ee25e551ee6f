import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#client/lib/api/api.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { lostWords } from '#client/lib/live/lost-words.ts'
import { useLiveCampaign } from '#client/lib/live/live.ts'
import { useActor } from '#client/lib/session/session.ts'
import { TargetLine } from '#client/ui/campaigns/target-line.tsx'
import { targetPlaceOf } from '#client/ui/campaigns/target-place.ts'
import { CoverageLine } from '#client/ui/figures/coverage-line.tsx'
import { LiveNumber } from '#client/ui/figures/live-number.tsx'
import { Heading, Row, Text } from '#client/ui/layout/elements.tsx'
import { NotLoadedLine } from '#client/ui/notices/not-loaded-line.tsx'
import { isOut } from '#shared/lifecycle/lifecycle.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { can } from '#shared/permissions/can.ts'
import classes from './campaign-numbers.module.css'

/** Visitors now and the totals so far, rising while one looks; the rest is on its own screen. */
export function CampaignNumbers({ campaign }: { campaign: Campaign }) {
  const actor = useActor(campaign.companyId)
  const input = { campaignId: campaign.id, range: 'day' as const }
  const asked = useQuery(api.analytics.campaign.queryOptions({ input }))
  const { data } = asked
  const feed = useLiveCampaign(campaign.id)
  const { state, covers } = feed
  const total = state?.total ?? data?.total
  const figures = [
    { label: 'Visitors now', value: state?.visitorsNow ?? data?.visitorsNow, isLive: true },
    { label: 'Views', value: total?.views },
    { label: 'Unique visitors', value: total?.visitors },
    { label: 'Conversions', value: total?.conversions },
  ]
  return (
    <section aria-labelledby="numbers">
      <Row gap="12" align="baseline" mb="12">
        <Heading id="numbers" size="14">
          Numbers
        </Heading>
        <Text role="status" grow size="12" tone="warn" tabular>
          {lostWords(feed)}
        </Text>
        {can(actor, 'leads.see', campaign) ? (
          <Link to={`/dashboard/leads?campaign=${campaign.id}`} className={classes.more}>
            Leads
          </Link>
        ) : null}
        <Link to={`/dashboard/campaigns/${campaign.id}/report`} className={classes.more}>
          Report
        </Link>
        <Link to={`/dashboard/campaigns/${campaign.id}/analytics`} className={classes.more}>
          Analytics
        </Link>
      </Row>
      <CoverageLine covers={covers} mb="12" />
      {state ? null : <NotLoadedLine what="The numbers" query={asked} />}
      <dl className={classes.figures}>
        {figures.map(({ label, value, isLive }) => (
          <div key={label} className={classes.figure}>
            <dt className={classes.label}>
              {isLive && isOut(campaign) ? <span className={classes.dot} /> : null}
              {label}
            </dt>
            <dd className={classes.value}>
              {value === undefined ? '–' : <LiveNumber value={value} />}
              {label === 'Conversions' && total && total.visitors > 0 ? (
                <span className={classes.share}>
                  {formatShare(total.conversions, total.visitors)}
                </span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      {data?.target ? (
        <div className={classes.target}>
          <TargetLine
            {...targetPlaceOf({
              target: data.target,
              numbers: data,
              state,
              isOut: isOut(campaign),
            })}
          />
        </div>
      ) : null}
    </section>
  )
}
