import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/words/format.ts'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { Text } from '#client/ui/layout/elements.tsx'
import table from '#client/ui/settings/table.module.css'
import { actWords } from './act-words.ts'
import { ConsoleTable, ListPart } from './list-part.tsx'
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
  return (
    <ListPart
      title="Audit"
      lead="What operators did, here and by command. Nobody can change or remove an entry."
      what="the audit"
      list={log}
      rows={log.data?.pages.flatMap((page) => page.acts)}
      empty={{
        title: 'No operator has done anything yet',
        text: 'Whatever changes something is written down, with who did it.',
      }}
      after={<MoreButton list={log} />}
    >
      {(acts) => (
        <ConsoleTable heads={['What', 'When']}>
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
        </ConsoleTable>
      )}
    </ListPart>
  )
}
