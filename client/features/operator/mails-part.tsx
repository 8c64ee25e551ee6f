import { useQuery } from '@tanstack/react-query'
import { api, client } from '#client/lib/api/api.ts'
import { showAddress } from '#shared/lib/show-address.ts'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { Spoken, Text } from '#client/ui/layout/elements.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { ListStates } from '#client/ui/settings/list-states.tsx'
import mark from '#client/ui/settings/mark.module.css'
import { Section } from '#client/ui/settings/section.tsx'
import table from '#client/ui/settings/table.module.css'
import type { OperatorMail } from '#shared/contract/operator.ts'
import { ActButton } from './act-button.tsx'

/** Often enough (ms) to see what becomes of a mail that is sent again. */
const askEveryMs = 5_000

/** Mails that were not delivered and why, and sending them again. */
export function MailsPart() {
  const list = useQuery({ ...api.operator.mails.queryOptions(), refetchInterval: askEveryMs })
  const mails = list.data?.mails
  return (
    <Section
      title="Mails"
      lead="Mails of the last thirty days that were not delivered. Their words are not shown here."
    >
      <ListStates list={list} what="mails" rows={4} />
      {mails?.length === 0 ? (
        <EmptyState title="All mails were delivered">
          One that a mail server refuses, or that does not reach it, appears here.
        </EmptyState>
      ) : null}
      {mails?.length ? (
        <>
          <Mails mails={mails} />
          {mails.length > 1 ? (
            <div>
              <ActButton
                isLarge
                words="Send all again"
                to="mails that were not delivered"
                run={() => client.operator.mailsAgain()}
              />
            </div>
          ) : null}
        </>
      ) : null}
    </Section>
  )
}

function Mails({ mails }: { mails: OperatorMail[] }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Mail</th>
          <th scope="col">State</th>
          <th scope="col">Written</th>
          <th scope="col" className={table.actions}>
            <Spoken>Actions</Spoken>
          </th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </tbody>
    </table>
  )
}

function MailRow({
  mail: { id, to, subject, state, attempts, error, writtenAt },
}: {
  mail: OperatorMail
}) {
  return (
    <tr>
      <th scope="row">
        <span className={table.name}>{showAddress(to)}</span>
        <span className={table.sub} dir="auto">
          {subject}
        </span>
        {error ? (
          <Text as="span" block size="12" line="16" tone="danger" anywhere>
            {error}
          </Text>
        ) : null}
      </th>
      <td data-label="State">
        <span className={mark.mark} data-tone={state === 'failed' ? 'bad' : 'waiting'}>
          {state === 'failed' ? 'Given up' : 'Tried again'}
        </span>
        <span className={table.sub}>{attempts === 1 ? '1 try' : `${attempts} tries`}</span>
      </td>
      <td className={table.when} data-label="Written">
        <RelativeTime at={writtenAt} />
      </td>
      <td className={table.actions}>
        <ActButton
          words="Send again"
          to={`${showAddress(to)}, ${subject}`}
          run={() => client.operator.mailAgain({ mailId: id })}
        />
      </td>
    </tr>
  )
}
