import { contrast } from '#shared/page/colours/contrast.ts'
import { contrastGrade } from '../contrast/contrast-grade.ts'
import classes from './theme-panel.module.css'

const gradeWords = { AAA: 'AAA', AA: 'AA', large: 'Large only', low: 'Too low' } as const

/** How well `text` is read on `ground` (both `#rrggbb`): a sample, the ratio and its WCAG grade. */
export function ContrastFigure({ text, ground }: { text: string; ground: string }) {
  const ratio = contrast(text, ground)
  const grade = contrastGrade(ratio)
  return (
    <span className={classes.figure} data-grade={grade}>
      <span className={classes.letter} style={{ background: ground, color: text }} aria-hidden>
        a
      </span>
      <span className="fan-number">{ratio.toFixed(1)}</span> {gradeWords[grade]}
    </span>
  )
}
