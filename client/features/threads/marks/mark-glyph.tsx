import type { Mark } from '#shared/contract/marks.ts'
import { miniature } from './shapes.ts'
import classes from './marks.module.css'

const size = { width: 18, height: 12 }

/** What was drawn, as a small picture. The words beside it say the same. */
export function MarkGlyph({ mark }: { mark: Mark }) {
  const { width, height } = size
  return (
    <svg
      className={classes.glyph}
      width={width + 4}
      height={height + 4}
      viewBox={`-2 -2 ${width + 4} ${height + 4}`}
      aria-hidden
    >
      <path d={miniature(mark, size)} />
    </svg>
  )
}
