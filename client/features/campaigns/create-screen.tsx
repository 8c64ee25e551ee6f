import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { client } from '#client/lib/api.ts'
import { refreshCampaigns, rememberCampaign } from '#client/lib/campaign-commands.ts'
import { useCompany } from '#client/lib/current-company.ts'
import { useGo } from '#client/lib/go.ts'
import { problemOf } from '#client/lib/problem.ts'
import { ErrorNotice } from '#client/ui/error-notice.tsx'
import { focusOnArrival } from '#client/ui/focus-on-arrival.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { findTemplate } from '#shared/templates/registry.ts'
import classes from './create-screen.module.css'
import { StartPicker } from './start-picker.tsx'

/** Names a campaign, chooses what it starts from, and opens it in the builder. */
export function CreateScreen() {
  const company = useCompany()
  const go = useGo()
  const queries = useQueryClient()
  const [params] = useSearchParams()
  const [name, setName] = useState('')
  const [templateId, setTemplateId] = useState(findTemplate(params.get('template') ?? '')?.id)
  const create = useMutation({
    mutationFn: () =>
      client.campaigns.create({ companyId: company.id, name: name.trim(), templateId }),
    onSuccess: async (campaign) => {
      rememberCampaign(queries, campaign)
      void refreshCampaigns(queries)
      await go(`/campaigns/builder/${campaign.id}`)
    },
  })
  const problem = create.error ? problemOf(create.error) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate()
  }
  return (
    <form onSubmit={submit}>
      <PageHeader
        title="New campaign"
        parent={{ to: '/dashboard/campaigns', label: 'Campaigns' }}
      />
      <div className={classes.name}>
        <TextInput
          label="Name"
          size="md"
          required
          withAsterisk={false}
          ref={focusOnArrival}
          data-autofocus
          maxLength={120}
          className={classes.input}
          value={name}
          error={problem?.fieldErrors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="md" className={classes.submit} loading={create.isPending}>
          Create campaign
        </Button>
      </div>
      {problem && !problem.fieldErrors.name ? (
        <div className={classes.problem}>
          <ErrorNotice error={problem} />
        </div>
      ) : null}
      <StartPicker value={templateId} onChange={setTemplateId} />
    </form>
  )
}
