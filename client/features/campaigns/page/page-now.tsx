import { Link } from 'react-router'
import { CampaignThumbnail } from '../public/campaign-thumbnail.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import classes from './page-now.module.css'

/** How the first page looks now, leading to the live preview. */
export function PageNow({ campaign }: { campaign: Campaign }) {
  return (
    <Link to={`/campaigns/preview/${campaign.id}`} className={classes.card}>
      <CampaignThumbnail campaign={campaign} />
      <span className={classes.foot}>Open live preview</span>
    </Link>
  )
}
