import { useId } from 'react'
import { themeColours } from '#shared/campaign/model/theme.ts'
import { Heading, Stack } from '#client/ui/layout/elements.tsx'
import inspector from '../inspector/inspector.module.css'
import { GroundSamples } from './ground-samples.tsx'
import { hasColours, themePalettes } from './theme-palettes.ts'
import classes from './theme-panel.module.css'
import { TokenColour } from './token-colour.tsx'
import { useTheme } from './use-theme.ts'

/** The colours of the theme, as a ready palette or one by one, and how they stand on sections. */
export function PaletteGroup() {
  const { theme } = useTheme()
  return (
    <section className={inspector.group} aria-label="Palette">
      <Heading as="h3" size="12" line="16" tone="ink-3">
        Palette
      </Heading>
      <Palettes />
      <Stack gap="4">
        {themeColours.map((token) => (
          <TokenColour key={token} token={token} />
        ))}
      </Stack>
      <GroundSamples theme={theme} />
    </section>
  )
}

function Palettes() {
  const { theme, set } = useTheme()
  const name = useId()
  return (
    <div className={classes.palettes} role="radiogroup" aria-label="Ready palettes">
      {themePalettes.map((palette) => (
        <label key={palette.name} className={classes.palette} title={palette.name}>
          <input
            type="radio"
            name={name}
            className={classes.radio}
            aria-label={palette.name}
            checked={hasColours(theme, palette.colours)}
            onChange={() => set(palette.colours)}
          />
          <span className={classes.paletteFace} style={{ background: palette.colours.background }}>
            <span style={{ background: palette.colours.primary }} />
            <span style={{ background: palette.colours.text }} />
          </span>
        </label>
      ))}
    </div>
  )
}
