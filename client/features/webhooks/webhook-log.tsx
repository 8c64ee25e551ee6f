import { Button, Select } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/lib/api/api.ts'
import { Row, Spoken } from '#client/ui/layout/elements.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { deliveryStates } from '#shared/contract/webhook-types.ts'
import type { DeliveryState } from '#shared/contract/webhook-types.ts'
import type { Delivery, Webhook } from '#shared/contract/webhooks.ts'
import { ListStates } from '#client/ui/settings/list-states.tsx'
import { Section } from '#client/ui/settings/section.tsx'
import table from '#client/ui/settings/table.module.css'
import { DeliveryMark } from './webhook-health.tsx'
import { messageWords, stateWords } from './webhook-words.ts'
import classes from './webhooks.module.css'

const every = 'all'
const whileWaitingMs = 2_000
const otherwiseMs = 15_000
const fortnightMs = 14 * 24 * 3_600_000

type WebhookLogProps = { companyId: string; webhook: Webhook }

/** What was sent to a webhook in the last two weeks, and sending it again. */
export function WebhookLog({ companyId, webhook }: WebhookLogProps) {
  const queries = useQueryClient()
  const [state, setState] = useState<DeliveryState | null>(null)
  const of = { companyId, webhookId: webhook.id }
  const log = useInfiniteQuery(
    api.webhooks.deliveries.infiniteOptions({
      input: (before: string | undefined) => ({ ...of, ...(state ? { state } : {}), before }),
      initialPageParam: undefined,
      getNextPageParam: ({ deliveries, more }) => (more ? deliveries.at(-1)?.id : undefined),
      refetchInterval: ({ state: { data } }) =>
        data?.pages[0]?.deliveries.some(isUnderWay) ? whileWaitingMs : otherwiseMs,
    }),
  )
  const deliveries = log.data?.pages.flatMap((page) => page.deliveries)
  const refresh = () => queries.invalidateQueries({ queryKey: api.webhooks.key() })
  const replay = useMutation({
    mutationFn: (deliveryId: string) => client.webhooks.replay({ ...of, deliveryId }),
    onSuccess: refresh,
    onError: showProblem,
  })
  const replayFailed = useMutation({
    mutationFn: () =>
      client.webhooks.replayFailed({
        ...of,
        since: new Date(Date.now() - fortnightMs).toISOString(),
      }),
    onSuccess: refresh,
    onError: showProblem,
  })
  const hasFailed = deliveries?.some((delivery) => delivery.state === 'failed') ?? false
  return (
    <Section title="Log" lead="What was sent in the last two weeks, the newest first.">
      <Row gap="8" wrap>
        <Select
          aria-label="Show"
          className={classes.filter}
          value={state ?? every}
          data={[
            { value: every, label: 'Everything' },
            ...deliveryStates.map((value) => ({ value, label: stateWords[value] })),
          ]}
          onChange={(value) => setState(deliveryStates.find((known) => known === value) ?? null)}
        />
        {hasFailed ? (
          <Button
            variant="default"
            disabled={!webhook.enabled}
            loading={replayFailed.isPending}
            leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
            onClick={() => replayFailed.mutate()}
          >
            Send all failed again
          </Button>
        ) : null}
      </Row>
      <ListStates list={log} what="the log" rows={3} />
      {deliveries?.length === 0 ? (
        <EmptyState title={state ? 'Nothing of this kind' : 'Nothing sent yet'}>
          Each message stands here with what the receiver answered. A test event shows how that
          looks.
        </EmptyState>
      ) : null}
      {deliveries?.length ? (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Message</th>
              <th scope="col">State</th>
              <th scope="col">Answer</th>
              <th scope="col">When</th>
              <th scope="col" className={table.actions}>
                <Spoken>Actions</Spoken>
              </th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                mayReplay={webhook.enabled && delivery.state !== 'cancelled'}
                isSending={replay.isPending && replay.variables === delivery.id}
                onReplay={() => replay.mutate(delivery.id)}
              />
            ))}
          </tbody>
        </table>
      ) : null}
      {log.hasNextPage ? (
        <div>
          <Button
            variant="default"
            loading={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            Show older
          </Button>
        </div>
      ) : null}
    </Section>
  )
}

/** Something will happen to it within seconds. */
const isUnderWay = ({ state, nextAttemptAt }: Delivery) =>
  state === 'pending' && Date.parse(nextAttemptAt ?? '') < Date.now() + 70_000

type DeliveryRowProps = {
  delivery: Delivery
  mayReplay: boolean
  isSending: boolean
  onReplay: () => void
}

function DeliveryRow({ delivery, mayReplay, isSending, onReplay }: DeliveryRowProps) {
  const { type, subject, state, attempts, replays, createdAt } = delivery
  const words = messageWords(type)
  return (
    <tr>
      <th scope="row">
        <span className={table.name}>{words}</span>
        <span className={table.sub}>{subject || type}</span>
      </th>
      <td data-label="State">
        <DeliveryMark state={state} />
        <span className={table.sub}>{triesInWords(attempts, replays)}</span>
      </td>
      <td data-label="Answer" className={classes.answer}>
        <Answer delivery={delivery} />
      </td>
      <td className={table.when} data-label="Sent">
        <RelativeTime at={createdAt} />
      </td>
      <td className={table.actions}>
        <Button
          size="xs"
          variant="default"
          disabled={!mayReplay}
          loading={isSending}
          aria-label={`Send “${words}” again`}
          onClick={onReplay}
        >
          Send again
        </Button>
      </td>
    </tr>
  )
}

function triesInWords(attempts: number, replays: number): string {
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`
  if (replays === 0) return tries
  return `${tries}, sent again ${replays === 1 ? 'once' : `${replays} times`}`
}

function Answer({ delivery }: { delivery: Delivery }) {
  const { state, code, milliseconds, error, answer, nextAttemptAt } = delivery
  if (state === 'cancelled') return <>What it told of has been erased.</>
  const next = state === 'pending' && nextAttemptAt ? nextAttemptAt : null
  return (
    <>
      {code === null ? error : `${code} after ${milliseconds} ms`}
      {answer ? <code className={classes.excerpt}>{answer}</code> : null}
      {next && delivery.attempts > 0 ? (
        <span className={table.sub}>
          next try <RelativeTime at={next} />
        </span>
      ) : null}
    </>
  )
}
