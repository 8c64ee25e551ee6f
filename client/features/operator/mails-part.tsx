import { useQuery } from '@tanstack/react-query'
import { api, client } from '#client/lib/api/api.ts'
import { showAddress } from '#shared/lib/show-address.ts'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import mark from '#client/ui/settings/mark.module.css'
import table from '#client/ui/settings/table.module.css'
import type { OperatorMail } from '#shared/contract/operator.ts'
import { ActButton } from './act-button.tsx'
import { ConsoleTable, Failure, ListPart } from './list-part.tsx'

/** Often enough (ms) to see what becomes of a mail that is sent again. */
const askEveryMs = 5_000

/** Mails that were not delivered and why, and sending them again. */
export function MailsPart() {
  const list = useQuery({ ...api.operator.mails.queryOptions(), refetchInterval: askEveryMs })
  const mails = list.data?.mails
  return (
    <ListPart
      title="Mails"
      lead="Mails of the last thirty days that were not delivered. Their words are not shown here."
      what="mails"
      list={list}
      rows={mails}
      empty={{
        title: 'All mails were delivered',
        text: 'One that a mail server refuses, or that does not reach it, appears here.',
      }}
      after={mails && mails.length > 1 ? <AllAgain /> : null}
    >
      {(shown) => (
        <ConsoleTable heads={['Mail', 'State', 'Written']} hasActions>
          {shown.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </ConsoleTable>
      )}
    </ListPart>
  )
}

function AllAgain() {
  return (
    <div>
      <ActButton
        isLarge
        words="Send all again"
        to="mails that were not delivered"
        run={() => client.operator.mailsAgain()}
      />
    </div>
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
        <Failure error={error} />
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
