import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { problemOf } from '#client/lib/errors/problem.ts'
import { utmLength, withUtm } from '#shared/contract/utm.ts'
import type { UtmValues } from '#shared/contract/utm.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import classes from './public/links-section.module.css'
import type { useTrackedLinks } from './use-tracked-links.ts'

const fields = [
  { name: 'source', label: 'Source', placeholder: 'newsletter' },
  { name: 'medium', label: 'Medium', placeholder: 'email' },
  { name: 'campaignName', label: 'Campaign', placeholder: 'spring-sale' },
  { name: 'content', label: 'Content', placeholder: 'button-top' },
  { name: 'term', label: 'Term', placeholder: 'running shoes' },
] as const

const presets = [
  { label: 'Newsletter', source: 'newsletter', medium: 'email' },
  { label: 'LinkedIn', source: 'linkedin', medium: 'social' },
  { label: 'Instagram', source: 'instagram', medium: 'social' },
  { label: 'Google Ads', source: 'google', medium: 'cpc' },
  { label: 'Poster', source: 'poster', medium: 'qr' },
]

type LinkFormProps = {
  campaign: Campaign
  save: ReturnType<typeof useTrackedLinks>['save']
  onClose: () => void
}

/** Says where a link will stand, and shows the address while that is written. */
export function LinkForm({ campaign, save, onClose }: LinkFormProps) {
  const [values, setValues] = useState<UtmValues>({
    source: '',
    medium: '',
    campaignName: campaign.slug.slice(0, utmLength),
    term: '',
    content: '',
  })
  const problem = save.error ? problemOf(save.error) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (values.source.trim()) save.mutate(values, { onSuccess: onClose })
  }
  const wrong = problem?.fieldErrors ?? {}
  return (
    <form className={classes.form} onSubmit={submit} aria-label="New link">
      <div className={classes.presets} role="group" aria-label="Where it will stand">
        {presets.map(({ label, source, medium }) => (
          <Button
            key={label}
            size="xs"
            variant="default"
            onClick={() => setValues({ ...values, source, medium })}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className={classes.fields}>
        {fields.map(({ name, label, placeholder }) => (
          <TextInput
            key={name}
            label={label}
            placeholder={placeholder}
            required={name === 'source'}
            withAsterisk={false}
            maxLength={utmLength}
            value={values[name]}
            error={wrong[name]}
            onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <p className={classes.address}>{withUtm(campaign.url, values)}</p>
      {problem && Object.keys(wrong).length === 0 ? <p role="alert">{problem.detail}</p> : null}
      <div className={classes.formActions}>
        <p className={classes.note}>Visits are counted by source.</p>
        <Button variant="default" onClick={onClose}>
          Discard
        </Button>
        <Button type="submit" disabled={!values.source.trim()} loading={save.isPending}>
          Save link
        </Button>
      </div>
    </form>
  )
}
