import { useParams } from 'react-router'
import { useCompany } from '#client/lib/session/current-company.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { CampaignWall } from './campaign-wall.tsx'
import { CompanyWall } from './company-wall.tsx'

/**
 * The live numbers for a screen on the wall: one campaign at /analytics/:campaignId, all that are live
 * at /analytics.
 */
export function WallScreen() {
  const { campaignId } = useParams()
  return campaignId ? <CampaignWall campaignId={campaignId} /> : <OwnWall />
}

function OwnWall() {
  const { id, name } = useCompany()
  usePageTitle(`${name} live`)
  return <CompanyWall companyId={id} />
}
