import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '#client/lib/api/api.ts'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { useGivesWay } from '#client/ui/forms/use-gives-way.ts'
import type { Webhook } from '#shared/contract/webhooks.ts'
import { endpointsLimit } from '#shared/contract/webhook-types.ts'
import { ListStates } from '#client/ui/settings/list-states.tsx'
import { Section } from '#client/ui/settings/section.tsx'
import { pathOfSection } from '#client/lib/session/company-sections.ts'
import type { SectionProps } from '#client/lib/session/company-sections.ts'
import table from '#client/ui/settings/table.module.css'
import { WebhookDetail } from '../webhook-detail.tsx'
import { WebhookForm } from '../webhook-form.tsx'
import { WebhookHealth } from '../webhook-health.tsx'
import { WebhookSecret } from '../webhook-secret.tsx'
import classes from '../webhooks.module.css'

const lead =
  'Other systems are told by signed messages when a lead comes in or a campaign changes, within seconds and at least once.'

/** Where the company's other systems are told of what happens; one of them when the address names it. */
export function WebhooksSection({ companyId }: SectionProps) {
  const [params] = useSearchParams()
  const list = useQuery(api.webhooks.list.queryOptions({ input: { companyId } }))
  const webhooks = list.data?.webhooks
  const openId = params.get('webhook')
  const open = webhooks?.find(({ id }) => id === openId)
  if (open) return <WebhookDetail key={open.id} companyId={companyId} webhook={open} />
  return (
    <Section title="Webhooks" lead={lead}>
      <ListStates list={list} what="webhooks" rows={2} />
      {webhooks ? <Webhooks companyId={companyId} webhooks={webhooks} /> : null}
    </Section>
  )
}

function Webhooks({ companyId, webhooks }: { companyId: string; webhooks: Webhook[] }) {
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<Webhook | null>(null)
  const { opener, form } = useGivesWay(isAdding || made !== null)
  const add = (
    <Button
      ref={opener}
      leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
      disabled={webhooks.length >= endpointsLimit}
      onClick={() => setAdding(true)}
    >
      Add webhook
    </Button>
  )
  if (made)
    return (
      <div className={classes.narrow}>
        <WebhookSecret webhook={made} onDone={() => setMade(null)} />
      </div>
    )
  if (isAdding)
    return (
      <div ref={form} className={classes.narrow}>
        <WebhookForm
          companyId={companyId}
          onCancel={() => setAdding(false)}
          onSaved={(webhook) => {
            setAdding(false)
            setMade(webhook)
          }}
        />
      </div>
    )
  if (webhooks.length === 0)
    return (
      <EmptyState title="No webhooks" action={add}>
        Give an address of your CRM or your own server. Every new lead is sent there, signed, and
        tried again for a day when nobody answers.
      </EmptyState>
    )
  return (
    <>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Address</th>
            <th scope="col">Told of</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </tbody>
      </table>
      <div>{add}</div>
    </>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, description, types } = webhook
  const count = types.length === 1 ? '1 event' : `${types.length} events`
  return (
    <tr>
      <th scope="row">
        <Link to={`${pathOfSection('webhooks')}?webhook=${id}`} className={table.name}>
          {description || new URL(url).host}
        </Link>
        <span className={`${table.sub} ${table.code}`}>{url}</span>
      </th>
      <td data-label="Told of">{count}</td>
      <td data-label="State">
        <WebhookHealth webhook={webhook} />
      </td>
    </tr>
  )
}
