import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, client } from '#client/lib/api/api.ts'
import { useMe } from '#client/lib/session/session.ts'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { List } from '#client/ui/layout/elements.tsx'
import { roleNames } from '#client/ui/roles/role-names.ts'
import mark from '#client/ui/settings/mark.module.css'
import table from '#client/ui/settings/table.module.css'
import type { OperatorPerson } from '#shared/contract/operator.ts'
import { ActButton } from './act-button.tsx'
import { HeldMark } from './held-mark.tsx'
import { ConsoleTable, ListPart } from './list-part.tsx'
import { MoreButton } from './more-button.tsx'
import { pathOfCompany } from './parts.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { SearchField, useSearched } from './search-field.tsx'

/** People of all companies, and keeping one out. */
export function PeoplePart() {
  const search = useSearched()
  const list = useInfiniteQuery({
    ...api.operator.people.infiniteOptions({
      input: (after: string | undefined) => ({
        ...(search ? { search } : {}),
        ...(after ? { after } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListPart
      title="People"
      lead="Everybody with an account or in a company, by their address."
      what="people"
      list={list}
      rows={list.data?.pages.flatMap((page) => page.people)}
      search={<SearchField label="Search by name or address" />}
      empty={{
        title: search ? 'Nobody is called that' : 'Nobody yet',
        text: 'A part of the name or of the address is enough.',
      }}
      after={<MoreButton list={list} />}
    >
      {(people) => <People people={people} />}
    </ListPart>
  )
}

function People({ people }: { people: readonly OperatorPerson[] }) {
  const [asking, setAsking] = useState<OperatorPerson | null>(null)
  return (
    <>
      <ConsoleTable heads={['Person', 'Companies', 'Signed in', 'State']} hasActions>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} onAsk={() => setAsking(person)} />
        ))}
      </ConsoleTable>
      <ReasonDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={`Disable ${asking?.name ?? ''}`}
        readers="They read this when they try to sign in."
        button="Disable"
        run={async (because) => {
          if (asking) await client.operator.disablePerson({ personId: asking.id, because })
        }}
      >
        They are signed out everywhere at once and can’t sign in. Their API keys stop working.
        Nothing is deleted, and companies that are theirs stay.
      </ReasonDialog>
    </>
  )
}

function PersonRow({ person, onAsk }: { person: OperatorPerson; onAsk: () => void }) {
  const { id, name, email, companies, seenAt, disabled } = person
  const isMe = useMe().person.id === id
  return (
    <tr>
      <th scope="row">
        <span className={table.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={table.sub}>{email}</span>
      </th>
      <td data-label="Companies">
        {companies.length === 0 ? 'None' : null}
        <List>
          {companies.map((company) => (
            <li key={company.id}>
              <Link to={pathOfCompany(company.id)}>
                <bdi>{company.name}</bdi>
              </Link>
              , {roleNames[company.role].toLowerCase()}
            </li>
          ))}
        </List>
      </td>
      <td className={table.when} data-label="Signed in">
        {seenAt ? <RelativeTime at={seenAt} /> : '–'}
      </td>
      <td data-label="State">
        {disabled ? (
          <HeldMark words="Disabled" held={disabled} />
        ) : (
          <span className={mark.mark} data-tone="good">
            Open
          </span>
        )}
      </td>
      <td className={table.actions}>
        {disabled ? (
          <ActButton
            words="Enable"
            to={name}
            run={() => client.operator.enablePerson({ personId: id })}
          />
        ) : (
          <Button
            size="xs"
            variant="default"
            disabled={isMe}
            title={isMe ? 'This is you' : undefined}
            aria-label={`Disable… ${name}`}
            onClick={onAsk}
          >
            Disable…
          </Button>
        )}
      </td>
    </tr>
  )
}
