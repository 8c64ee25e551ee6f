import { contrastGrade } from './contrast-grade.ts'
import classes from './contrast.module.css'

const words = { AAA: 'AAA', AA: 'AA', large: 'Large text only', low: 'Too low to read' } as const

/** How well two colours are told apart, as a figure and by WCAG's grades. */
export function ContrastMark({ ratio }: { ratio: number }) {
  const grade = contrastGrade(ratio)
  return (
    <span
      className={classes.mark}
      data-grade={grade}
      title={`Contrast ${ratio.toFixed(2)} : 1, ${words[grade]}`}
    >
      <span className="fan-number">{ratio.toFixed(1)}</span>
    </span>
  )
}
