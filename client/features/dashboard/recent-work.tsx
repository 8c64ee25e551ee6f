import { Link } from 'react-router'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { ScheduleWords } from '#client/ui/campaigns/schedule-words.tsx'
import { StatusBadge } from '#client/ui/campaigns/status-badge.tsx'
import { CampaignThumbnail } from '#client/features/campaigns/public/campaign-thumbnail.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import classes from './recent-work.module.css'

/** The campaigns that were worked on last, as they look now. */
export function RecentWork({ campaigns }: { campaigns: Campaign[] }) {
  return (
    <section aria-labelledby="recent-heading">
      <h2 id="recent-heading" className={classes.heading}>
        Recent work
      </h2>
      <ul className={classes.grid}>
        {campaigns.map((campaign) => (
          <li key={campaign.id} className={classes.card}>
            <CampaignThumbnail campaign={campaign} />
            <div className={classes.foot}>
              <Link to={`/dashboard/campaigns/${campaign.id}`} className={classes.name}>
                {campaign.name}
              </Link>
              <div className={classes.state}>
                <StatusBadge campaign={campaign} />
                <span className={classes.when}>
                  {campaign.schedule ? (
                    <ScheduleWords schedule={campaign.schedule} />
                  ) : (
                    <RelativeTime at={campaign.updatedAt} />
                  )}
                </span>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
