import type { Theme } from '#shared/campaign/model/theme.ts'
import { groundName, textPairs } from '#shared/page/checks/check-contrast.ts'
import { fontStack, headingWeight } from '#shared/page/css/fonts.ts'
import type { Ground } from '#shared/page/colours/ground.ts'
import { plainGrounds } from '#shared/page/colours/ground.ts'
import { sectionColours } from '#shared/page/colours/section-colours.ts'
import { contrastGrade } from '../contrast/contrast-grade.ts'
import classes from './theme-panel.module.css'

/** What is written on each kind of section, in its colours and fonts, and how readable that is. */
export function GroundSamples({ theme }: { theme: Theme }) {
  return (
    <ul className={classes.grounds} aria-label="Sections">
      {plainGrounds.map((ground) => (
        <GroundSample key={ground.background} theme={theme} ground={ground} />
      ))}
    </ul>
  )
}

function GroundSample({ theme, ground }: { theme: Theme; ground: Ground }) {
  const colours = sectionColours(theme, ground)
  const [hardest] = textPairs(colours).toSorted((one, other) => one.ratio - other.ratio)
  if (!hardest) return null
  const grade = contrastGrade(hardest.ratio)
  const heading = {
    fontFamily: fontStack(theme.headingFont),
    fontWeight: headingWeight(theme.headingFont),
  }
  return (
    <li className={classes.ground}>
      <div
        className={classes.groundPage}
        style={{
          background: colours.background,
          color: colours.text,
          fontFamily: fontStack(theme.bodyFont),
        }}
        aria-hidden
      >
        <span style={heading}>Heading</span>
        <span>
          Text, <span style={{ color: colours.soft }}>softer</span>,{' '}
          <u style={{ color: colours.link }}>link</u>
        </span>
        <span
          className={classes.groundButton}
          style={{ background: colours.accent, color: colours.onAccent }}
        >
          Button
        </span>
      </div>
      <p
        className={classes.groundWords}
        data-grade={grade}
        title={`Hardest to read: ${hardest.what.toLowerCase()}, contrast ${hardest.ratio.toFixed(2)} : 1`}
      >
        <span className={classes.groundName}>{groundName(ground)}</span>
        <span>
          {grade === 'large' || grade === 'low' ? `${hardest.what} ` : ''}
          <span className="fan-number">{hardest.ratio.toFixed(1)}</span>
        </span>
      </p>
    </li>
  )
}
