import { Row } from './elements.tsx'
import classes from './logo.module.css'

/** The mark, and beside it the name unless `markOnly`. `size` is the mark's edge in px. */
export function Logo({ size = 22, markOnly = false }: { size?: number; markOnly?: boolean }) {
  return (
    <Row as="span" gap="8" align="center" inline>
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        className={classes.mark}
        role={markOnly ? 'img' : undefined}
        aria-label={markOnly ? 'Fanfare' : undefined}
        aria-hidden={markOnly ? undefined : true}
      >
        <path d="M10.2 19.5h9.3M9.8 17.1l10-4.1M8.5 15.5l8.5-8.5M6.9 14.2l4.1-10M4.5 13.8V4.5" />
        <circle cx="4.9" cy="19.1" r="2.4" />
      </svg>
      {markOnly ? null : <span className={classes.name}>Fanfare</span>}
    </Row>
  )
}
