import { Link } from 'react-router'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { ScheduleWords } from '#client/ui/campaigns/schedule-words.tsx'
import { StatusBadge } from '#client/ui/campaigns/status-badge.tsx'
import { CampaignThumbnail } from '#client/features/campaigns/public/campaign-thumbnail.tsx'
import { Grid, Heading, Row, Text } from '#client/ui/layout/elements.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import classes from './recent-work.module.css'

/** The campaigns that were worked on last, as they look now. */
export function RecentWork({ campaigns }: { campaigns: Campaign[] }) {
  return (
    <section aria-labelledby="recent-heading">
      <Heading id="recent-heading" mb="12" size="14">
        Recent work
      </Heading>
      <Grid as="ul" gap="16" columns="cards">
        {campaigns.map((campaign) => (
          <li key={campaign.id} className={classes.card}>
            <CampaignThumbnail campaign={campaign} together={campaigns} />
            <div className={classes.foot}>
              <Link to={`/dashboard/campaigns/${campaign.id}`} className={classes.name} dir="auto">
                {campaign.name}
              </Link>
              <Row gap="12" align="center" justify="between">
                <StatusBadge campaign={campaign} />
                <Text as="span" size="12" line="16" tone="ink-3">
                  {campaign.schedule ? (
                    <ScheduleWords schedule={campaign.schedule} />
                  ) : (
                    <RelativeTime at={campaign.updatedAt} />
                  )}
                </Text>
              </Row>
            </div>
          </li>
        ))}
      </Grid>
    </section>
  )
}
