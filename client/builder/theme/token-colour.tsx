import { ColorPicker, Popover, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { ThemeColour } from '#shared/campaign/model/theme.ts'
import { contrast } from '#shared/page/colours/contrast.ts'
import { Stack, Text } from '#client/ui/layout/elements.tsx'
import { contrastGrade } from '../contrast/contrast-grade.ts'
import { ContrastMark } from '../contrast/contrast-mark.tsx'
import { HexInput } from '../inspector/hex-input.tsx'
import inspector from '../inspector/inspector.module.css'
import { colourNames } from './colour-names.ts'
import classes from './theme-panel.module.css'
import { useTheme } from './use-theme.ts'

type Pair = { words: string; text: ThemeColour; ground: ThemeColour }

const onBackground: Pair = { words: 'Text on background', text: 'text', ground: 'background' }
const onMuted: Pair = { words: 'Text on muted surface', text: 'text', ground: 'muted' }
const asLink: Pair = { words: 'Primary on background', text: 'primary', ground: 'background' }
const onButtons: Pair = { words: 'Text on primary', text: 'onPrimary', ground: 'primary' }

/** What each colour is read on, or what is read on it; the first stands for it in the list. */
const pairs: Record<ThemeColour, readonly [Pair, ...Pair[]]> = {
  background: [onBackground, asLink],
  text: [onBackground, onMuted],
  muted: [onMuted],
  primary: [asLink, onButtons],
  onPrimary: [onButtons],
}

/** The id of the control of a colour of the theme. */
export const controlOf = (token: ThemeColour) => `theme-colour-${token}`

/** One colour of the theme; while it is being chosen, the page shows it and the contrasts follow. */
export function TokenColour({ token }: { token: ThemeColour }) {
  const { theme, set } = useTheme()
  const [opened, setOpened] = useState(false)
  const value = theme[token]
  const [{ text, ground }] = pairs[token]
  const ratio = contrast(theme[text], theme[ground])
  const write = (colour: string) => set({ [token]: colour })
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={248}
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          id={controlOf(token)}
          className={`${inspector.picker} ${classes.token}`}
          aria-label={`${colourNames[token]}: ${value}, ${ratio.toFixed(1)} contrast`}
          onClick={() => setOpened((open) => !open)}
        >
          <span className={inspector.swatch} style={{ background: value }} />
          <span className={inspector.pickerWords}>{colourNames[token]}</span>{' '}
          <Text as="span" size="12" tone="ink-3" font="mono">
            {value}
          </Text>{' '}
          <ContrastMark ratio={ratio} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={12} aria-label={colourNames[token]}>
        {opened ? (
          <Stack gap="8">
            <ColorPicker
              fullWidth
              format="hex"
              size="sm"
              value={value}
              onChange={write}
              saturationLabel="Saturation and lightness"
              hueLabel="Hue"
            />
            <HexInput value={value} write={write} />
            <ul className={classes.contrasts} aria-label="Contrast">
              {pairs[token].map((pair) => (
                <li key={pair.words}>
                  <span>{pair.words}</span>
                  <ContrastFigure text={theme[pair.text]} ground={theme[pair.ground]} />
                </li>
              ))}
            </ul>
          </Stack>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  )
}

const gradeWords = { AAA: 'AAA', AA: 'AA', large: 'Large only', low: 'Too low' } as const

/** How well `text` is read on `ground` (both `#rrggbb`): a sample, the ratio and its WCAG grade. */
function ContrastFigure({ text, ground }: { text: string; ground: string }) {
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
