import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/words/format.ts'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { Text } from '#client/ui/layout/elements.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { ListStates } from '#client/ui/settings/list-states.tsx'
import { Section } from '#client/ui/settings/section.tsx'
import table from '#client/ui/settings/table.module.css'
import type { OperatorAct } from '#shared/contract/operator.ts'
import { actWords } from './act-words.ts'
import { MoreButton } from './more-button.tsx'

/** What operators did, here and by command. */
export function ActsPart() {
  const log = useInfiniteQuery(
    api.operator.acts.infiniteOptions({
      input: (before: string | undefined) => (before ? { before } : {}),
      initialPageParam: undefined,
      getNextPageParam: ({ acts, hasMore }) => (hasMore ? acts.at(-1)?.id : undefined),
    }),
  )
  const acts = log.data?.pages.flatMap((page) => page.acts)
  return (
    <Section
      title="Audit"
      lead="What operators did, here and by command. Nobody can change or remove an entry."
    >
      <ListStates list={log} what="the audit" rows={8} />
      {acts?.length === 0 ? (
        <EmptyState title="No operator has done anything yet">
          Whatever changes something is written down, with who did it.
        </EmptyState>
      ) : null}
      {acts?.length ? <Acts acts={acts} /> : null}
      <MoreButton list={log} />
    </Section>
  )
}

function Acts({ acts }: { acts: OperatorAct[] }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {acts.map(({ id, actor, action, subject, at }) => (
          <tr key={id}>
            <th scope="row">
              <Text as="b" weight="500">
                {actor}
              </Text>{' '}
              {actWords[action]}
              <span className={table.sub} dir="auto">
                {subject}
              </span>
            </th>
            <td className={table.when} data-label="When">
              <RelativeTime at={at} />
              <span className={table.sub}>{formatDateTime(at)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
