import { useQuery } from '@tanstack/react-query'
import { api, client } from '#client/lib/api/api.ts'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import mark from '#client/ui/settings/mark.module.css'
import table from '#client/ui/settings/table.module.css'
import type { OperatorWebhook } from '#shared/contract/operator.ts'
import { ActButton } from './act-button.tsx'
import { ConsoleTable, Failure, ListPart } from './list-part.tsx'

/** Often enough (ms) to see what becomes of messages that are sent again. */
const askEveryMs = 5_000

/** Webhooks whose messages do not arrive, and sending these again. */
export function WebhooksPart() {
  const list = useQuery({ ...api.operator.webhooks.queryOptions(), refetchInterval: askEveryMs })
  return (
    <ListPart
      title="Webhooks"
      lead="Addresses at which nothing arrives. The company has been told; it may need to hear from you."
      what="webhooks"
      list={list}
      rows={list.data?.webhooks}
      empty={{
        title: 'What is sent to webhooks arrives',
        text: 'An address that refuses messages, or does not answer, appears here.',
      }}
    >
      {(webhooks) => (
        <ConsoleTable heads={['Webhook', 'State', 'Failing since']} hasActions>
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ConsoleTable>
      )}
    </ListPart>
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
        <Failure error={error} />
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
