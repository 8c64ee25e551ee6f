import { Button, Select } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/lib/api/api.ts'
import { deviceWords } from '#client/lib/words/device-words.ts'
import { formatDateTime } from '#client/lib/words/format.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import { auditActions } from '#shared/contract/audit-actions.ts'
import type { AuditEntry } from '#shared/contract/audit.ts'
import type { AuditAction } from '#shared/contract/audit-actions.ts'
import classes from './audit-section.module.css'
import { auditWords, changesOf, sentenceOf } from '../audit-words.ts'
import { Section } from '#client/ui/settings/section.tsx'
import type { SectionProps } from '#client/lib/session/company-sections.ts'
import table from '#client/ui/settings/table.module.css'

const everything = 'all'

/** Who did what, when and from where, newest first. */
export function AuditSection({ companyId }: SectionProps) {
  const [action, setAction] = useState<AuditAction | null>(null)
  return (
    <Section
      title="Audit log"
      lead="Who did what, when and from where. Nobody can change or remove an entry."
    >
      <Select
        aria-label="Show"
        className={classes.filter}
        searchable
        value={action ?? everything}
        data={[
          { value: everything, label: 'Everything' },
          ...auditActions.map((value) => ({ value, label: auditWords[value].name })),
        ]}
        onChange={(value) => setAction(auditActions.find((known) => known === value) ?? null)}
      />
      <Entries companyId={companyId} action={action} />
    </Section>
  )
}

type EntriesProps = { companyId: string; action: AuditAction | null }

function useEntries({ companyId, action }: EntriesProps) {
  return useInfiniteQuery(
    api.audit.list.infiniteOptions({
      input: (before: string | undefined) => ({
        companyId,
        ...(action ? { action } : {}),
        ...(before ? { before } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
    }),
  )
}

function Entries(props: EntriesProps) {
  const log = useEntries(props)
  const entries = log.data?.pages.flatMap((page) => page.entries)
  if (log.error && !entries) {
    return <ErrorNotice error={log.error} onRetry={() => void log.refetch()} />
  }
  if (!entries) {
    return <SkeletonRows what="the audit log" rows={8} height={56} />
  }
  if (entries.length === 0) {
    return (
      <EmptyState title="Nothing of this kind yet">
        What people do with members, keys, campaigns and the company appears here.
      </EmptyState>
    )
  }
  return (
    <>
      <EntryTable entries={entries} />
      {log.error ? <ErrorNotice error={log.error} /> : null}
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
    </>
  )
}

function EntryTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">From</th>
          <th scope="col" className={classes.whenHead}>
            When
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">
              <Text as="b" weight="500">
                {entry.actor.name}
              </Text>
              {entry.actor.kind === 'key' ? ' (API key)' : null}
              {entry.actor.kind === 'guest' ? ' (guest)' : null} {sentenceOf(entry)}
              {changesOf(entry).map((change) => (
                <span key={change} className={classes.change}>
                  {change}
                </span>
              ))}
            </th>
            <td className={classes.from} data-label="From">
              {entry.address || 'Fanfare itself'}
              {entry.userAgent ? (
                <span className={classes.device} title={entry.userAgent}>
                  {deviceWords(entry.userAgent)}
                </span>
              ) : null}
            </td>
            <td className={classes.when}>
              <RelativeTime at={entry.at} />
              <span className={classes.exact}>{formatDateTime(entry.at)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
