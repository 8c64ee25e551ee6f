import { ColorInput } from '@mantine/core'
import { setTheme } from '#shared/campaign/set-theme.ts'
import type { Theme } from '#shared/campaign/theme.ts'
import { themeFonts, themeRanges } from '#shared/campaign/theme.ts'
import { contrast as contrastOf } from '#shared/page/contrast.ts'
import { ChoiceControl } from '../inspector/choice-control.tsx'
import { FieldRow } from '../inspector/field-row.tsx'
import { NumberControl } from '../inspector/number-control.tsx'
import { useBuilder, useCampaign } from '../state/builder-context.ts'
import { fontNames } from '../theme/font-names.ts'
import { contrastGrade } from './contrast-grade.ts'
import classes from './panels.module.css'

type ColourKey = 'background' | 'text' | 'muted' | 'primary' | 'onPrimary'

/** Each colour with the one that it is read against. */
const colours: readonly { key: ColourKey; label: string; against: ColourKey | null }[] = [
  { key: 'background', label: 'Background', against: null },
  { key: 'text', label: 'Text', against: 'background' },
  { key: 'muted', label: 'Muted surface', against: 'text' },
  { key: 'primary', label: 'Primary', against: 'background' },
  { key: 'onPrimary', label: 'Text on primary', against: 'primary' },
]

const fontOptions = themeFonts.map((value) => ({ value, label: fontNames[value] }))

/** The campaign's colours, fonts and corners; every change shows on the page at once. */
export function ThemePanel() {
  const { session } = useBuilder()
  const theme = useCampaign((campaign) => campaign.theme)
  const set = (change: Partial<Theme>) => {
    setTheme(session.doc, { theme: change }, session.origin)
  }
  const setFont = (key: 'headingFont' | 'bodyFont') => (value: string) => {
    const font = themeFonts.find((known) => known === value)
    if (font) set({ [key]: font })
  }
  return (
    <div className={classes.theme}>
      {colours.map(({ key, label, against }) => (
        <FieldRow
          key={key}
          label={label}
          aside={against ? <Contrast a={theme[key]} b={theme[against]} /> : null}
        >
          {({ id }) => (
            <ColorInput
              id={id}
              size="xs"
              format="hex"
              withEyeDropper={false}
              value={theme[key]}
              onChange={(value) => set({ [key]: value })}
              popoverProps={{ withinPortal: true, position: 'bottom-start' }}
            />
          )}
        </FieldRow>
      ))}
      <FieldRow label="Headings">
        {({ id }) => (
          <ChoiceControl
            id={id}
            label="Headings"
            options={fontOptions}
            value={theme.headingFont}
            write={setFont('headingFont')}
          />
        )}
      </FieldRow>
      <FieldRow label="Body text">
        {({ id }) => (
          <ChoiceControl
            id={id}
            label="Body text"
            options={fontOptions}
            value={theme.bodyFont}
            write={setFont('bodyFont')}
          />
        )}
      </FieldRow>
      <FieldRow label="Corner radius">
        {({ id }) => (
          <NumberControl
            id={id}
            label="Corner radius"
            min={0}
            max={themeRanges.radius.max}
            step={1}
            unit="px"
            value={theme.radius}
            write={(radius) => set({ radius })}
          />
        )}
      </FieldRow>
    </div>
  )
}

const gradeWords = {
  AAA: 'AAA',
  AA: 'AA',
  large: 'Large text only',
  low: 'Too low to read',
} as const

function Contrast({ a, b }: { a: string; b: string }) {
  const contrast = contrastOf(a, b)
  const grade = contrastGrade(contrast)
  return (
    <span
      className={classes.contrast}
      data-grade={grade}
      title={`Contrast ${contrast.toFixed(2)} : 1`}
    >
      <span className={classes.sample} style={{ background: b, color: a }} aria-hidden>
        a
      </span>
      <span className="fan-number">{contrast.toFixed(1)}</span> {gradeWords[grade]}
    </span>
  )
}
