import { Button, ColorInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { api, client } from '#client/lib/api.ts'
import { chooseCompany, useOptionalCompany } from '#client/lib/current-company.ts'
import { usePageTitle } from '#client/lib/page-title.ts'
import { problemOf } from '#client/lib/problem.ts'
import { ErrorNotice } from '#client/ui/error-notice.tsx'
import { focusOnArrival } from '#client/ui/focus-on-arrival.ts'
import type { BrandKit, Company } from '#shared/contract/companies.ts'
import { BrandPreview } from './brand-preview.tsx'
import { ContrastLine } from './contrast-line.tsx'
import classes from './onboarding.module.css'
import { palettes } from './palettes.ts'

const isColour = (value: string) => /^#[0-9a-f]{6}$/.test(value)
const firstPalette: BrandKit = { primary: '#4a3aff', background: '#ffffff', text: '#1c1a22' }

/** The company's name and colours, with a page in them beside it as they are chosen. */
export function CompanyStep({ onMade }: { onMade: (company: Company) => void }) {
  usePageTitle('Set up your company')
  const queries = useQueryClient()
  const hasCompany = useOptionalCompany() !== null
  const [name, setName] = useState('')
  const [brandKit, setBrandKit] = useState<BrandKit>(firstPalette)
  const make = useMutation({
    mutationFn: () => client.companies.create({ name: name.trim(), brandKit }),
    onSuccess: async (company) => {
      chooseCompany(company.id)
      onMade(company)
      await queries.invalidateQueries({ queryKey: api.me.key() })
    },
  })
  const problem = make.error ? problemOf(make.error) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (Object.values(brandKit).every(isColour)) make.mutate()
  }
  return (
    <div className={classes.split}>
      <form onSubmit={submit} className={classes.form}>
        <div>
          <h1 className={classes.title} tabIndex={-1} data-page-focus>
            Set up your company
          </h1>
          <p className={classes.lead}>Every campaign starts from these colours.</p>
        </div>
        <TextInput
          label="Company name"
          size="md"
          required
          withAsterisk={false}
          ref={focusOnArrival}
          data-autofocus
          maxLength={120}
          autoComplete="organization"
          value={name}
          error={problem?.fieldErrors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Palettes value={brandKit} onChange={setBrandKit} />
        <BrandColours value={brandKit} onChange={setBrandKit} />
        {problem && !problem.fieldErrors.name ? <ErrorNotice error={problem} /> : null}
        <div className={classes.actions}>
          <Button type="submit" size="md" loading={make.isPending}>
            Create company
          </Button>
          {hasCompany ? (
            <Button component={Link} to="/dashboard" size="md" variant="default">
              Not now
            </Button>
          ) : null}
        </div>
      </form>
      <BrandPreview name={name.trim()} brandKit={brandKit} />
    </div>
  )
}

type ColoursProps = { value: BrandKit; onChange: (value: BrandKit) => void }

function Palettes({ value, onChange }: ColoursProps) {
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
            onChange={() => onChange(palette)}
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

function BrandColours({ value, onChange }: ColoursProps) {
  const fields = [
    { key: 'primary', label: 'Main colour' },
    { key: 'background', label: 'Background' },
    { key: 'text', label: 'Text' },
  ] as const
  return (
    <div>
      <div className={classes.colours}>
        {fields.map(({ key, label }) => (
          <ColorInput
            key={key}
            label={label}
            format="hex"
            withEyeDropper={false}
            value={value[key]}
            error={isColour(value[key]) ? null : 'A colour looks like #4a3aff.'}
            onChange={(colour) => onChange({ ...value, [key]: colour.toLowerCase() })}
          />
        ))}
      </div>
      {Object.values(value).every(isColour) ? <ContrastLine brandKit={value} /> : null}
    </div>
  )
}
