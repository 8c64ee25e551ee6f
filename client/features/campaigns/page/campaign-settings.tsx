import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { refreshCampaigns, rememberCampaign } from '#client/lib/api/campaign-commands.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { Heading, Text } from '#client/ui/layout/elements.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import classes from './side-card.module.css'

/** Name and address of a campaign, changed together; what is wrong stands at its field. */
export function CampaignSettings({ campaign }: { campaign: Campaign }) {
  const queries = useQueryClient()
  const form = useContractForm({
    operation: api.campaigns.update,
    initialValues: { name: campaign.name, slug: campaign.slug },
    inputOf: (values) => ({ campaignId: campaign.id, ...values }),
    onSuccess: (changed) => {
      rememberCampaign(queries, changed)
      form.restart({ name: changed.name, slug: changed.slug })
      void refreshCampaigns(queries)
    },
    atField: { 'slug-taken': 'slug' },
  })
  return (
    <section className={classes.card} aria-labelledby="settings">
      <Heading id="settings" mb="8" size="13" line="20">
        {campaign.isSample ? 'Name' : 'Name and address'}
      </Heading>
      <form className={classes.form} {...form.props}>
        <TextInput
          label="Name"
          required
          withAsterisk={false}
          maxLength={120}
          {...form.getInputProps('name')}
        />
        {campaign.isSample ? null : (
          <TextInput
            label="Address"
            required
            withAsterisk={false}
            maxLength={60}
            leftSection={
              <Text as="span" size="12" line="16" tone="ink-3">
                /c/
              </Text>
            }
            {...form.getInputProps('slug')}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue('slug', value.toLowerCase().replace(/\s+/g, '-'))
            }
          />
        )}
        {form.isDirty('slug') && campaign.release ? (
          <Text size="12" line="16" tone="ink-3">
            The address before leads to the new one.
          </Text>
        ) : null}
        {form.problem ? <p role="alert">{form.problem.detail}</p> : null}
        {form.isDirty() || form.isSending ? (
          <Button type="submit" loading={form.isSending}>
            Save
          </Button>
        ) : null}
      </form>
    </section>
  )
}
