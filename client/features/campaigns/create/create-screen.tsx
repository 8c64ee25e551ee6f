import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { DragEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useCompany } from '#client/lib/session/current-company.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { useActor } from '#client/lib/session/session.ts'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { focusOnArrival } from '#client/ui/forms/focus-on-arrival.ts'
import { CampaignRoom } from '../campaign-room.tsx'
import { NotForRole } from '#client/ui/notices/not-for-role.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { PagesPicture } from '#client/ui/layout/pictures.tsx'
import { can } from '#shared/permissions/can.ts'
import classes from './create-screen.module.css'
import { StartFrom } from './start-from.tsx'
import { startFrom, useStart } from './use-start.ts'

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
  const [params] = useSearchParams()
  const form = useStart(company.id, params.get('template') ?? undefined)
  const [isFileOver, setFileOver] = useState(false)
  const choose = (file: File | null) => {
    const name =
      form.values.name || (file?.name.replace(/(\.fanfare)?\.json$/, '').slice(0, 120) ?? '')
    form.setValues({ ...startFrom('file'), file, name })
  }
  const dropping = {
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
      if (dropped) choose(dropped)
    },
  }
  return (
    <form {...form.props} className={classes.form} {...dropping}>
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
          {...form.getInputProps('name')}
        />
        <Button type="submit" size="md" className={classes.submit} loading={form.isSending}>
          Create campaign
        </Button>
      </div>
      <div className={classes.room}>
        <CampaignRoom companyId={company.id} />
      </div>
      {form.problem ? (
        <div className={classes.problem}>
          <ErrorNotice error={form.problem} />
        </div>
      ) : null}
      <StartFrom form={form} onFile={choose} />
    </form>
  )
}
