import { useNarrow } from '#client/lib/media.ts'
import { shownPage } from '../state/builder.ts'
import { useCampaign, useView } from '../state/builder-context.ts'
import { frameIds } from '../state/page-family.ts'

/** The ids of what the canvas shows, from left to right; a narrow window shows one at a time. */
export function useFrames(): readonly string[] {
  const pageId = useView((view) => view.pageId)
  const beside = useView((view) => view.beside)
  const isNarrow = useNarrow()
  const ids = useCampaign((campaign) => {
    const shown = shownPage(campaign, { pageId })
    return frameIds(campaign, shown, isNarrow ? null : beside).join(' ')
  })
  return ids === '' ? [] : ids.split(' ')
}
