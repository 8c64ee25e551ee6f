import type { ReactNode } from 'react'
import { Spoken, Text } from '#client/ui/layout/elements.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { ListStates } from '#client/ui/settings/list-states.tsx'
import { Section } from '#client/ui/settings/section.tsx'
import table from '#client/ui/settings/table.module.css'
import classes from './operator.module.css'

type ListPartProps<Row> = {
  title: string
  lead: ReactNode
  /** What is being loaded, in words. */
  what: string
  list: { data: unknown; error: unknown; isPending: boolean; refetch: () => unknown }
  /** What is known of it. */
  rows: readonly Row[] | undefined
  /** What stands there when it has no rows. */
  empty: { title: string; text: string }
  /** The field to search it by. */
  search?: ReactNode
  /** What stands below it. */
  after?: ReactNode
  /** The rows, of which there are some. */
  children: (rows: readonly Row[]) => ReactNode
}

/** A part of the console that is one list, with what stands there before it is known and without rows. */
export function ListPart<Row>(props: ListPartProps<Row>) {
  const { title, lead, what, list, rows, empty, search, after, children } = props
  return (
    <Section title={title} lead={lead}>
      {search}
      <ListStates list={list} what={what} rows={8} />
      {rows?.length === 0 ? <EmptyState title={empty.title}>{empty.text}</EmptyState> : null}
      {rows?.length ? children(rows) : null}
      {after}
    </Section>
  )
}

type ConsoleTableProps = {
  heads: readonly string[]
  /** Which of them stand above figures. */
  figures?: readonly string[]
  /** Something can be done with each row; its button stands last. */
  hasActions?: boolean
  children: ReactNode
}

/** Rows below the names of their columns. */
export function ConsoleTable(props: ConsoleTableProps) {
  const { heads, figures = [], hasActions = false, children } = props
  return (
    <table className={table.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th
              key={head}
              scope="col"
              className={figures.includes(head) ? classes.number : undefined}
            >
              {head}
            </th>
          ))}
          {hasActions ? (
            <th scope="col" className={table.actions}>
              <Spoken>Actions</Spoken>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** What failed last, in the words of whatever refused it. */
export function Failure({ error }: { error: string | null }) {
  if (!error) return null
  return (
    <Text as="span" block size="12" line="16" tone="danger" anywhere>
      {error}
    </Text>
  )
}
