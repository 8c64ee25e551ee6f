import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { sharingPart } from '#shared/page/sharing-part.ts'
import type { SharingPicture } from '#shared/page/shown-as.ts'
import { assetUrl } from '#client/lib/campaign-session/asset-url.ts'
import { useAssets, usePageContext } from '#client/lib/campaign-session/use-assets.ts'
import { PageThumbnail } from '#client/ui/campaigns/page-thumbnail.tsx'
import { useBuilder, useCampaign } from '../state/builder-context.ts'
import classes from './previews.module.css'

type SharedPictureProps = { page: PageSnapshot; picture: SharingPicture | null }

/** The picture for sharing: the part that is shown of the chosen one, else the top of the page as it is now. */
export function SharedPicture({ page, picture }: SharedPictureProps) {
  const asset = useAssets(useBuilder().companyId).find(({ id }) => id === picture?.id)
  if (!picture || !asset) return <TopOfPage page={page} />
  const part = sharingPart(picture, asset)
  const share = (of: number, by: number) => `${(of / by) * 100}%`
  return (
    <div className={classes.picture}>
      <img
        src={assetUrl(asset.id, 1200, asset.widths)}
        alt=""
        style={{
          width: share(asset.width, part.width),
          height: share(asset.height, part.height),
          left: share(-part.left, part.width),
          top: share(-part.top, part.height),
        }}
      />
    </div>
  )
}

const noPlaceholders = {}

function TopOfPage({ page }: { page: PageSnapshot }) {
  const { session, companyId } = useBuilder()
  const context = usePageContext(session, companyId, noPlaceholders)
  const theme = useCampaign((campaign) => campaign.theme)
  const site = useCampaign((campaign) => campaign.site)
  return <PageThumbnail page={page} theme={theme} site={site} context={context} shape="share" />
}
