import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { refreshCampaigns, rememberCampaign } from '#client/lib/api/campaign-commands.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { servesVisitors } from '#shared/lifecycle/lifecycle.ts'
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
      <h2 id="settings" className={classes.title}>
        {campaign.isSample ? 'Name' : 'Name and address'}
      </h2>
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
            leftSection={<span className={classes.note}>/c/</span>}
            {...form.getInputProps('slug')}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue('slug', value.toLowerCase().replace(/\s+/g, '-'))
            }
          />
        )}
        {form.isDirty('slug') && servesVisitors(campaign.status) ? (
          <p className={classes.note}>The old address stops working at once.</p>
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
