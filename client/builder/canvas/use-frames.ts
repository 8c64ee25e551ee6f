import { useCramped, useNarrow } from '#client/lib/media.ts'
import { shownPage } from '../state/builder.ts'
import { useCampaign, useView } from '../state/builder-context.ts'
import { frameIds } from '../state/page-family.ts'

/** The ids of what the canvas shows, from left to right; one at a time where two have no room. */
export function useFrames(): readonly string[] {
  const pageId = useView((view) => view.pageId)
  const beside = useView((view) => view.beside)
  const hasNoRoom = useView(
    ({ device, zoom, panel, inspector }) =>
      device === 'desktop' && zoom === 'fit' && panel !== null && inspector,
  )
  const isCramped = useCramped() && hasNoRoom
  const isAlone = useNarrow() || isCramped
  const ids = useCampaign((campaign) => {
    const shown = shownPage(campaign, { pageId })
    return frameIds(campaign, shown, isAlone ? null : beside).join(' ')
  })
  return ids === '' ? [] : ids.split(' ')
}
