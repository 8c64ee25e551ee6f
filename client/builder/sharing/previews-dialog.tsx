import { useComputedColorScheme } from '@mantine/core'
import { useState } from 'react'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { hasIconShape } from '#shared/page/icon-shape.ts'
import { shownAs } from '#shared/page/shown-as.ts'
import { assetUrl } from '#client/lib/campaign-session/asset-url.ts'
import { useAssets } from '#client/lib/campaign-session/use-assets.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Choice } from '#client/ui/forms/choice.tsx'
import { Row, Stack, Text } from '#client/ui/layout/elements.tsx'
import { useBuilder, useCampaign } from '../state/builder-context.ts'
import { useKitOwner } from '../theme/use-kit-owner.ts'
import { ChatBubble, FeedCard, MessageCard, SearchResult } from './previews.tsx'
import type { Previewed } from './previews.tsx'
import classes from './previews.module.css'
import { SharedPicture } from './shared-picture.tsx'
import { useShownCampaign } from './use-shown-campaign.ts'

const looks = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
type Look = (typeof looks)[number]['value']

/** How a page looks in search results and where its link is shared, as far as that can be known. */
export function PreviewsDialog({ page, onClose }: { page: PageSnapshot; onClose: () => void }) {
  const [look, setLook] = useState<Look>(useComputedColorScheme('light'))
  const previewed = usePreviewed(page)
  const isChosen = useCampaign(({ site }) => shownAs({ site }, page).picture !== null)
  return (
    <Dialog opened onClose={onClose} title="How it looks when shared" size="60rem">
      <Stack gap="16">
        <Row gap="16" align="center" justify="between" wrap>
          <Text size="13" tone="ink-2" pretty>
            {isChosen
              ? 'As it will be once it is published next.'
              : 'As it will be once it is published next. The picture is drawn from the page then.'}
          </Text>
          <Choice label="Looks" options={looks} value={look} onChange={setLook} />
        </Row>
        <div className={classes.previews} data-look={look}>
          <Stack gap="16" narrow>
            <SearchResult {...previewed} />
            <FeedCard {...previewed} />
          </Stack>
          <Stack gap="16" narrow>
            <MessageCard {...previewed} />
            <ChatBubble {...previewed} />
          </Stack>
        </div>
        <Text size="12" tone="ink-3" pretty>
          Each of them decides for itself what it shows and where it cuts, and keeps what it has
          seen for a while. Those who show links look at the page when the link is first sent.
        </Text>
      </Stack>
    </Dialog>
  )
}

function usePreviewed(page: PageSnapshot): Previewed {
  const { companyId } = useBuilder()
  const site = useCampaign((campaign) => campaign.site)
  const primary = useCampaign(({ theme }) => theme.primary)
  const { name, url } = useShownCampaign()
  const { data: company } = useKitOwner()
  const assets = useAssets(companyId)
  const logo = assets.find(({ id }) => id === company?.brandKit.logoAssetId)
  const icon = logo && hasIconShape(logo) ? assetUrl(logo.id, 48, logo.widths) : null
  const shown = shownAs({ site }, page)
  return {
    ...shown,
    siteName: shown.siteName ?? name,
    address: `${url}${page.path === '/' ? '' : page.path}`,
    icon: icon === null ? <Dot colour={primary} /> : <img src={icon} alt="" />,
    picture: <SharedPicture page={page} picture={shown.picture} />,
  }
}

function Dot({ colour }: { colour: string }) {
  return <span className={classes.dot} style={{ background: colour }} />
}
