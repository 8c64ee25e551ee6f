import { contrastOf, readableOn } from './contrast.ts'
import type { BrandKit } from '#shared/contract/companies.ts'
import classes from './contrast-line.module.css'

const verdict = (ratio: number) => {
  if (ratio >= 7) return { level: 'good', word: 'easy to read' }
  if (ratio >= 4.5) return { level: 'good', word: 'readable' }
  if (ratio >= 3) return { level: 'weak', word: 'readable only when large' }
  return { level: 'bad', word: 'hard to read' }
}

/** How readable text and buttons are in these colours, in words and as WCAG ratios. */
export function ContrastLine({ brandKit }: { brandKit: BrandKit }) {
  const { primary, background, text } = brandKit
  const pairs = [
    { name: 'Text', ratio: contrastOf(text, background) },
    { name: 'Buttons', ratio: contrastOf(readableOn(primary), primary) },
    { name: 'Main colour as text', ratio: contrastOf(primary, background) },
  ]
  return (
    <ul className={classes.contrast} aria-label="Contrast">
      {pairs.map(({ name, ratio }) => {
        const { level, word } = verdict(ratio)
        return (
          <li key={name} data-level={level}>
            {name}: {word} <span className="fan-number">{ratio.toFixed(1)}:1</span>
          </li>
        )
      })}
    </ul>
  )
}
