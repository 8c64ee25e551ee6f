import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { noAmount, readAmount } from '#client/lib/words/amount.ts'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import { utmLength, withUtm } from '#shared/contract/utm.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import parts from '#client/ui/settings/added-list.module.css'
import { costHelp } from './cost-words.ts'
import classes from './public/links-section.module.css'

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
  onClose: () => void
}

/** Says where a link will stand, and shows the address while that is written. */
export function LinkForm({ campaign, onClose }: LinkFormProps) {
  const queries = useQueryClient()
  const input = { campaignId: campaign.id }
  const form = useContractForm({
    operation: api.trackedLinks.create,
    initialValues: {
      source: '',
      medium: '',
      campaignName: campaign.slug.slice(0, utmLength),
      term: '',
      content: '',
      cost: '',
    },
    inputOf: ({ cost, ...values }) => ({ ...input, ...values, cost: readAmount(cost) ?? null }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: api.trackedLinks.list.key({ input }) }),
  })
  const isCost = readAmount(form.values.cost) !== undefined
  return (
    <form className={parts.form} {...form.props} aria-label="New link">
      <Row gap="4" wrap role="group" aria-label="Where it will stand">
        {presets.map(({ label, source, medium }) => (
          <Button
            key={label}
            size="xs"
            variant="default"
            onClick={() => form.setValues({ source, medium })}
          >
            {label}
          </Button>
        ))}
      </Row>
      <div className={parts.fields}>
        {fields.map(({ name, label, placeholder }) => (
          <TextInput
            key={name}
            label={label}
            placeholder={placeholder}
            required={name === 'source'}
            withAsterisk={false}
            maxLength={utmLength}
            {...form.getInputProps(name)}
          />
        ))}
        <TextInput
          label="Cost"
          placeholder="250.00"
          title={costHelp}
          inputMode="decimal"
          {...form.getInputProps('cost')}
          error={isCost ? form.errors['cost'] : noAmount}
        />
      </div>
      <p className={classes.address}>{withUtm(campaign.url, form.values)}</p>
      {form.problem ? <p role="alert">{form.problem.detail}</p> : null}
      <Row gap="8" align="center" justify="end" wrap>
        <Text grow size="12" tone="ink-3">
          Whoever comes by it is counted. A cost is of all time, in your currency.
        </Text>
        <Button variant="default" onClick={onClose}>
          Discard
        </Button>
        <Button
          type="submit"
          disabled={!form.values.source.trim() || !isCost}
          loading={form.isSending}
        >
          Save link
        </Button>
      </Row>
    </form>
  )
}
