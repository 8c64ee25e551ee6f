import { createElement } from 'react'
import { familyOf } from '#shared/campaign/model/page-family.ts'
import { createLate, useLate } from '#client/lib/loading/late.ts'
import { useCampaign } from '../state/builder-context.ts'
import classes from './canvas.module.css'

export const variantHead = createLate(
  async () => (await import('../variants/variant-head.tsx')).VariantHead,
)

/** Above a page that has variants, and above each of those: which one it is. */
export function FrameHead({ pageId }: { pageId: string }) {
  const isOneOfSome = useCampaign((campaign) => familyOf(campaign, pageId).length > 1)
  const { value: Head } = useLate(variantHead, isOneOfSome)
  if (!isOneOfSome) return null
  return (
    <div className={classes.frameHead} data-frame-head data-canvas-control>
      {Head ? createElement(Head, { pageId }) : null}
    </div>
  )
}
