import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DragEvent, FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { refreshCampaigns, rememberCampaign } from '#client/lib/api/campaign-commands.ts'
import { useCompany } from '#client/lib/session/current-company.ts'
import { useGo } from '#client/lib/browser/go.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { useActor } from '#client/lib/session/session.ts'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { focusOnArrival } from '#client/ui/forms/focus-on-arrival.ts'
import { NotForRole } from '#client/ui/notices/not-for-role.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { PagesPicture } from '#client/ui/layout/pictures.tsx'
import { can } from '#shared/permissions/can.ts'
import classes from './create-screen.module.css'
import { StartFrom } from './start-from.tsx'
import { useStart } from './use-start.ts'
import type { Start } from './use-start.ts'

/** /dashboard/campaigns/create, for those who may; others read whom to ask. */
export function CreateScreen() {
  const { id: companyId } = useCompany()
  const actor = useActor(companyId)
  return can(actor, 'campaign.create', { companyId }) ? <CreateForm /> : <NotAllowed />
}

function NotAllowed() {
  usePageTitle('New campaign')
  return (
    <NotForRole
      isPage
      picture={<PagesPicture />}
      title="Your role does not create campaigns"
      who="Owners, admins and editors do."
      back={{ to: '/dashboard/campaigns', label: 'All campaigns' }}
    />
  )
}

/** Names a campaign, chooses what it starts from, and opens it in the builder. */
function CreateForm() {
  const company = useCompany()
  const go = useGo()
  const queries = useQueryClient()
  const [params] = useSearchParams()
  const [name, setName] = useState('')
  const [start, setStart] = useState<Start>({
    from: 'template',
    templateId: params.get('template') ?? undefined,
  })
  const [isFileOver, setFileOver] = useState(false)
  const create = useStart(company.id)
  const problem = create.error ? problemOf(create.error) : null
  const { name: wrongName, campaignId, file } = problem?.fieldErrors ?? {}
  const wrongStart = campaignId ?? file
  const change = (next: Start) => {
    create.reset()
    setStart(next)
    if (next.from === 'file' && next.file && name === '')
      setName(next.file.name.replace(/(\.fanfare)?\.json$/, '').slice(0, 120))
  }
  const takeFile = {
    'data-file-over': isFileOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setFileOver(event.dataTransfer.types.includes('Files'))
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
        setFileOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setFileOver(false)
      const dropped = event.dataTransfer.files[0]
      if (dropped) change({ from: 'file', file: dropped })
    },
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate(
      { name: name.trim(), start },
      {
        onSuccess: async (campaign) => {
          rememberCampaign(queries, campaign)
          void refreshCampaigns(queries)
          await go(`/campaigns/builder/${campaign.id}`)
        },
      },
    )
  }
  const isElsewhere = !wrongName && !wrongStart
  return (
    <form onSubmit={submit} className={classes.form} {...takeFile}>
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
          error={wrongName}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="md" className={classes.submit} loading={create.isPending}>
          Create campaign
        </Button>
      </div>
      {problem && isElsewhere ? (
        <div className={classes.problem}>
          <ErrorNotice error={problem} />
        </div>
      ) : null}
      <StartFrom start={start} error={wrongStart} onChange={change} />
    </form>
  )
}
