import { ColorPicker, Popover, UnstyledButton } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import { themeColours } from '#shared/campaign/model/theme.ts'
import { contrast } from '#shared/page/colours/contrast.ts'
import { hexIn } from '#shared/page/colours/ground.ts'
import { useCampaign } from '../state/builder-context.ts'
import { colourNames } from '../theme/colour-names.ts'
import { ContrastMark } from '../contrast/contrast-mark.tsx'
import { HexInput } from './hex-input.tsx'
import classes from './inspector.module.css'

type ColourControlProps = {
  id: string
  label: string
  /** A colour of the theme by name, `#rrggbb`, or ''. */
  value: string
  write: (value: string) => void
  /** What the colour is seen against, `#rrggbb`. */
  ground: string
  describedBy?: string | undefined
}

/** A colour of the theme, or an own one; the page shows it while it is being chosen. */
export function ColourControl(props: ColourControlProps) {
  const { id, label, value, write, ground, describedBy } = props
  const theme = useCampaign((campaign) => campaign.theme)
  const [opened, setOpened] = useState(false)
  const shown = value === '' ? null : hexIn(theme, value)
  const ratio = shown && contrast(shown, ground)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={232}
      withinPortal
      trapFocus
      shadow="md"
    >
      <Popover.Target>
        <UnstyledButton
          id={id}
          className={classes.picker}
          aria-label={`${label}: ${nameOf(value)}${ratio ? `, ${ratio.toFixed(1)} contrast` : ''}`}
          aria-describedby={describedBy}
          onClick={() => setOpened((open) => !open)}
        >
          <span className={classes.swatch} style={{ background: shown ?? 'transparent' }} />
          <span className={classes.pickerWords}>{nameOf(value)}</span>{' '}
          {ratio ? <ContrastMark ratio={ratio} /> : null}
          <IconSelector size={12} stroke={1.5} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={12}>
        {opened ? (
          <>
            <div className={classes.swatches} role="radiogroup" aria-label={label}>
              {['', ...themeColours].map((name) => (
                <button
                  key={name}
                  type="button"
                  role="radio"
                  aria-checked={name === value}
                  aria-label={nameOf(name)}
                  title={nameOf(name)}
                  className={classes.swatch}
                  data-automatic={name === '' || undefined}
                  style={{ background: name === '' ? undefined : hexIn(theme, name) }}
                  onClick={() => write(name)}
                />
              ))}
            </div>
            <ColorPicker
              fullWidth
              format="hex"
              size="sm"
              value={shown ?? hexIn(theme, 'primary')}
              onChange={write}
              saturationLabel="Saturation and lightness"
              hueLabel="Hue"
            />
            <HexInput value={shown ?? ''} write={write} />
          </>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  )
}

function nameOf(value: string): string {
  if (value === '') return 'Automatic'
  const known = themeColours.find((name) => name === value)
  return known ? colourNames[known] : value
}
