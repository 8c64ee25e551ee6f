import { useCallback } from 'react'
import { familyOf } from '#shared/campaign/model/page-family.ts'
import { PageNumbers } from '#client/features/analytics/public/page-numbers.tsx'
import { useBuilder, useCampaign } from '../../state/builder-context.ts'
import { useCanvas } from '../canvas-context.ts'
import { onMoves } from '../on-moves.ts'
import { useFrames } from '../use-frames.ts'

/** What visitors did, on the page and the variant that are shown. */
export function CanvasNumbers() {
  const builder = useBuilder()
  const { content } = useCanvas()
  const frames = useFrames()
  const campaign = useCampaign((current) => current)
  const onMove = useCallback(
    (listener: () => void, around: Element) => onMoves(builder, around, listener),
    [builder],
  )
  const shown = frames.map((frameId) => {
    const pageId = familyOf(campaign, frameId)[0]?.id ?? frameId
    // A page beside its variant has the numbers of those who saw it so.
    const isPart = frameId !== pageId || frames.length > 1
    return { frameId, pageId, variant: isPart ? frameId : null }
  })
  return (
    <PageNumbers
      campaignId={builder.session.campaignId}
      frames={shown}
      content={content}
      onMove={onMove}
      onClose={() => builder.view.set((current) => ({ ...current, numbers: false }))}
    />
  )
}
