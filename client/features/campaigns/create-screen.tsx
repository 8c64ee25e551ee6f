import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { client } from '#client/lib/api.ts'
import { refreshCampaigns, rememberCampaign } from '#client/lib/campaign-commands.ts'
import { useCompany } from '#client/lib/current-company.ts'
import { problemOf } from '#client/lib/problem.ts'
import { ErrorNotice } from '#client/ui/error-notice.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import classes from './create-screen.module.css'

/** Names a campaign and opens it in the builder. */
export function CreateScreen() {
  const company = useCompany()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const create = useMutation({
    mutationFn: () => client.campaigns.create({ companyId: company.id, name: name.trim() }),
    onSuccess: async (campaign) => {
      rememberCampaign(queries, campaign)
      void refreshCampaigns(queries)
      await navigate(`/campaigns/builder/${campaign.id}`)
    },
  })
  const problem = create.error ? problemOf(create.error) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate()
  }
  return (
    <>
      <PageHeader
        title="New campaign"
        parent={{ to: '/dashboard/campaigns', label: 'Campaigns' }}
      />
      <form onSubmit={submit} className={classes.form}>
        <TextInput
          label="Name"
          required
          withAsterisk={false}
          autoFocus
          data-autofocus
          maxLength={120}
          value={name}
          error={problem?.fieldErrors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {problem && !problem.fieldErrors.name ? <ErrorNotice error={problem} /> : null}
        <Button type="submit" loading={create.isPending}>
          Create campaign
        </Button>
      </form>
    </>
  )
}
