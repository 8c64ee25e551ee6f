import { readableOn } from '#client/ui/colours/contrast.ts'
import type { BrandKit } from '#shared/contract/companies.ts'
import classes from './brand-preview.module.css'

type BrandPreviewProps = { name: string; brandKit: BrandKit; logoUrl?: string | null }

/** A small page in the company's colours, with its logo; a picture for the eye only. */
export function BrandPreview({ name, brandKit, logoUrl }: BrandPreviewProps) {
  const { primary, background, text } = brandKit
  return (
    <div className={classes.stage} aria-hidden>
      <div className={classes.page} style={{ background, color: text }}>
        <p className={classes.pageBrand}>
          {logoUrl ? <img src={logoUrl} alt="" /> : name || 'Your company'}
        </p>
        <p className={classes.pageHeading}>Something worth announcing</p>
        <p className={classes.pageText}>
          This is how a page of yours begins: your colours, your name, and one thing to do.
        </p>
        <span
          className={classes.pageButton}
          style={{ background: primary, color: readableOn(primary) }}
        >
          Save my place
        </span>
        <div className={classes.pageBand} style={{ background: primary }} />
      </div>
    </div>
  )
}
