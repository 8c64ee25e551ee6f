import { useCramped, useNarrow, useTight } from '#client/lib/browser/media.ts'
import { shownPage } from '../state/builder.ts'
import { useCampaign, useView } from '../state/builder-context.ts'
import { frameIds } from '../state/page-family.ts'

/** The ids of what the canvas shows, from left to right; one at a time where two have no room. */
export function useFrames(): readonly string[] {
  const pageId = useView((view) => view.pageId)
  const beside = useView((view) => view.beside)
  const isWide = useView(({ device, zoom }) => device !== 'phone' && zoom === 'fit')
  const isDesktop = useView(({ device }) => device === 'desktop')
  const panels = useView(({ panel, inspector }) => Number(panel !== null) + Number(inspector))
  const isCramped = useCramped() && isDesktop && panels === 2
  const isTight = useTight() && panels > 0
  const isAlone = useNarrow() || (isWide && (isCramped || isTight))
  const ids = useCampaign((campaign) => {
    const shown = shownPage(campaign, { pageId })
    return frameIds(campaign, shown, isAlone ? null : beside).join(' ')
  })
  return ids === '' ? [] : ids.split(' ')
}
