import { useQuery } from '@tanstack/react-query'
import { api, client } from '#client/lib/api/api.ts'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { Spoken, Text } from '#client/ui/layout/elements.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { ListStates } from '#client/ui/settings/list-states.tsx'
import mark from '#client/ui/settings/mark.module.css'
import { Section } from '#client/ui/settings/section.tsx'
import table from '#client/ui/settings/table.module.css'
import type { OperatorWebhook } from '#shared/contract/operator.ts'
import { ActButton } from './act-button.tsx'

/** Webhooks whose messages do not arrive, and sending these again. */
export function WebhooksPart() {
  const list = useQuery(api.operator.webhooks.queryOptions())
  const webhooks = list.data?.webhooks
  return (
    <Section
      title="Webhooks"
      lead="Addresses at which nothing arrives. The company has been told; it may need to hear from you."
    >
      <ListStates list={list} what="webhooks" rows={4} />
      {webhooks?.length === 0 ? (
        <EmptyState title="What is sent to webhooks arrives">
          An address that refuses messages, or does not answer, appears here.
        </EmptyState>
      ) : null}
      {webhooks?.length ? <Webhooks webhooks={webhooks} /> : null}
    </Section>
  )
}

function Webhooks({ webhooks }: { webhooks: OperatorWebhook[] }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Webhook</th>
          <th scope="col">State</th>
          <th scope="col">Failing since</th>
          <th scope="col" className={table.actions}>
            <Spoken>Actions</Spoken>
          </th>
        </tr>
      </thead>
      <tbody>
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} />
        ))}
      </tbody>
    </table>
  )
}

function WebhookRow({ webhook }: { webhook: OperatorWebhook }) {
  const { id, company, url, isOff, failed, error, failingSince } = webhook
  return (
    <tr>
      <th scope="row">
        <span className={table.name}>
          <bdi>{company}</bdi>
        </span>
        <span className={`${table.sub} ${table.code}`}>{url}</span>
        {error ? (
          <Text as="span" block size="12" line="16" tone="danger" anywhere>
            {error}
          </Text>
        ) : null}
      </th>
      <td data-label="State">
        <span className={mark.mark} data-tone={isOff ? 'bad' : 'waiting'}>
          {isOff ? 'Switched off' : 'Tried again'}
        </span>
        <span className={table.sub}>
          {failed === 1 ? '1 message given up' : `${failed} messages given up`}
        </span>
      </td>
      <td className={table.when} data-label="Failing since">
        {failingSince ? <RelativeTime at={failingSince} /> : '–'}
      </td>
      <td className={table.actions}>
        <ActButton
          words="Send again"
          to={company}
          disabled={failed === 0}
          run={() => client.operator.webhookAgain({ webhookId: id })}
        />
      </td>
    </tr>
  )
}
