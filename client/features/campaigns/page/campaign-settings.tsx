import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { client } from '#client/lib/api/api.ts'
import { refreshCampaigns, rememberCampaign } from '#client/lib/api/campaign-commands.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { servesVisitors } from '#shared/lifecycle/lifecycle.ts'
import classes from './side-card.module.css'

/** Name and address of a campaign, changed together; what is wrong stands at its field. */
export function CampaignSettings({ campaign }: { campaign: Campaign }) {
  const queries = useQueryClient()
  const [name, setName] = useState(campaign.name)
  const [slug, setSlug] = useState(campaign.slug)
  const save = useMutation({
    mutationFn: () => client.campaigns.update({ campaignId: campaign.id, name: name.trim(), slug }),
    onSuccess: (changed) => {
      rememberCampaign(queries, changed)
      setName(changed.name)
      setSlug(changed.slug)
      void refreshCampaigns(queries)
    },
  })
  const problem = save.error ? problemOf(save.error) : null
  const isChanged = name.trim() !== campaign.name || slug !== campaign.slug
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged) save.mutate()
  }
  const slugError = problem?.slug === 'slug-taken' ? problem.detail : problem?.fieldErrors.slug
  const otherError = problem && !slugError && !problem.fieldErrors.name ? problem.detail : null
  return (
    <section className={classes.card} aria-labelledby="settings">
      <h2 id="settings" className={classes.title}>
        {campaign.isSample ? 'Name' : 'Name and address'}
      </h2>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          label="Name"
          required
          withAsterisk={false}
          maxLength={120}
          value={name}
          error={problem?.fieldErrors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {campaign.isSample ? null : (
          <TextInput
            label="Address"
            required
            withAsterisk={false}
            maxLength={60}
            pattern="[a-z0-9]+(-[a-z0-9]+)*"
            title="Lower-case letters, digits and single hyphens"
            leftSection={<span className={classes.note}>/c/</span>}
            value={slug}
            error={slugError}
            onChange={(event) =>
              setSlug(event.currentTarget.value.toLowerCase().replace(/\s+/g, '-'))
            }
          />
        )}
        {slug !== campaign.slug && servesVisitors(campaign.status) ? (
          <p className={classes.note}>The old address stops working at once.</p>
        ) : null}
        {otherError ? <p role="alert">{otherError}</p> : null}
        {isChanged || save.isPending ? (
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        ) : null}
      </form>
    </section>
  )
}
