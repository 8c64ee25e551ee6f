import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#client/lib/api.ts'
import { CampaignCover } from '#client/ui/campaign-cover.tsx'
import { RelativeTime } from '#client/ui/relative-time.tsx'
import { ScheduleWords } from '#client/ui/schedule-words.tsx'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import classes from './recent-work.module.css'

/** The campaigns that were worked on last, as covers. */
export function RecentWork({ companyId, campaigns }: { companyId: string; campaigns: Campaign[] }) {
  const company = useQuery(
    api.companies.get.queryOptions({ input: { companyId }, staleTime: 300_000 }),
  )
  const colour = company.data?.brandKit.primary ?? 'var(--fan-ink-off)'
  return (
    <section aria-labelledby="recent-heading">
      <h2 id="recent-heading" className={classes.heading}>
        Recent work
      </h2>
      <ul className={classes.grid}>
        {campaigns.map((campaign) => (
          <li key={campaign.id} className={classes.card}>
            <CampaignCover id={campaign.id} colour={colour}>
              <Link to={`/dashboard/campaigns/${campaign.id}`} className={classes.name}>
                {campaign.name}
              </Link>
            </CampaignCover>
            <div className={classes.foot}>
              <StatusBadge status={campaign.status} />
              <span className={classes.when}>
                {campaign.schedule ? (
                  <ScheduleWords schedule={campaign.schedule} />
                ) : (
                  <RelativeTime at={campaign.updatedAt} />
                )}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
