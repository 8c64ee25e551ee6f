import { familyOf } from '#shared/campaign/model/page-family.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { useCampaign } from '../state/builder-context.ts'
import classes from './canvas.module.css'

export const variantHead = lazyFile(
  async () => (await import('../variants/variant-head.tsx')).VariantHead,
)

/** Above a page that has variants, and above each of those: which one it is. */
export function FrameHead({ pageId }: { pageId: string }) {
  const isOneOfSome = useCampaign((campaign) => familyOf(campaign, pageId).length > 1)
  if (!isOneOfSome) return null
  return (
    <div className={classes.frameHead} data-frame-head data-canvas-control>
      <LazyBoundary part={variantHead} props={{ pageId }} />
    </div>
  )
}
