import { ColorInput } from '@mantine/core'
import { colourHelp, colourPattern } from '#shared/contract/colour.ts'
import type { BrandKit } from '#shared/contract/companies.ts'
import classes from './brand-colours.module.css'
import { palettes } from './brand-palettes.ts'
import { ContrastLine } from '#client/ui/colours/contrast-line.tsx'

const fields = [
  { key: 'primary', label: 'Main colour' },
  { key: 'background', label: 'Background' },
  { key: 'text', label: 'Text' },
] as const

/** Whether every colour of `kit` is one, while it is still being typed. */
export function isBrandKit(kit: BrandKit): boolean {
  return fields.every(({ key }) => colourPattern.test(kit[key]))
}

type BrandColoursProps = { value: BrandKit; onChange: (value: BrandKit) => void }

/** The colours of a brand kit, from a palette or one by one, with how readable they are together. */
export function BrandColours({ value, onChange }: BrandColoursProps) {
  return (
    <div>
      <Palettes value={value} onChange={onChange} />
      <div className={classes.colours}>
        {fields.map(({ key, label }) => (
          <ColorInput
            key={key}
            label={label}
            format="hex"
            withEyeDropper={false}
            value={value[key]}
            error={colourPattern.test(value[key]) ? null : colourHelp}
            onChange={(colour) => onChange({ ...value, [key]: colour.toLowerCase() })}
          />
        ))}
      </div>
      {isBrandKit(value) ? <ContrastLine brandKit={value} /> : null}
    </div>
  )
}

function Palettes({ value, onChange }: BrandColoursProps) {
  return (
    <fieldset className={classes.palettes}>
      <legend className={classes.legend}>Colours</legend>
      {palettes.map(({ name, ...palette }) => (
        <label key={name} className={classes.palette} title={name}>
          <input
            type="radio"
            name="palette"
            className={classes.radio}
            aria-label={name}
            checked={palette.primary === value.primary && palette.background === value.background}
            onChange={() => onChange({ ...value, ...palette })}
          />
          <span className={classes.swatch} style={{ background: palette.background }}>
            <span style={{ background: palette.primary }} />
            <span style={{ background: palette.text }} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
