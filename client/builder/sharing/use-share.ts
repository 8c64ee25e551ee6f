import { setPage } from '#shared/campaign/edits/set-page.ts'
import { setSite } from '#shared/campaign/edits/set-site.ts'
import type { Share } from '#shared/campaign/model/share.ts'
import type { GivenShare } from '#shared/campaign/model/write-share.ts'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { asOneStep } from '../state/as-one-step.ts'
import { useBuilder, useCampaign } from '../state/builder-context.ts'

/** How something is found and shared, and the ways to change it. */
export type ShareEdits = {
  share: Share
  /** As words are typed. */
  write: (given: GivenShare) => void
  /** As one gesture, which is one step of undo. */
  choose: (given: GivenShare) => void
}

const nothing: Share = {}

/** Of a page. */
export function usePageShare({ id: pageId, share = nothing }: PageSnapshot): ShareEdits {
  const builder = useBuilder()
  const { doc, origin } = builder.session
  const write = (given: GivenShare) => void setPage(doc, { pageId, share: given }, origin)
  return { share, write, choose: (given) => asOneStep(builder, () => write(given)) }
}

/** Of all pages that say nothing else. */
export function useSiteShare(): ShareEdits {
  const builder = useBuilder()
  const { doc, origin } = builder.session
  const share = useCampaign(({ site }) => site.share) ?? nothing
  const write = (given: GivenShare) => setSite(doc, { share: given }, origin)
  return { share, write, choose: (given) => asOneStep(builder, () => write(given)) }
}
