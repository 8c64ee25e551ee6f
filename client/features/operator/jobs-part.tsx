import { useQuery } from '@tanstack/react-query'
import { api, client } from '#client/lib/api/api.ts'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { Spoken, Text } from '#client/ui/layout/elements.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { ListStates } from '#client/ui/settings/list-states.tsx'
import mark from '#client/ui/settings/mark.module.css'
import { Section } from '#client/ui/settings/section.tsx'
import table from '#client/ui/settings/table.module.css'
import type { OperatorJob } from '#shared/contract/operator.ts'
import { ActButton } from './act-button.tsx'

/** Often enough (ms) to see a job that was asked for begin and end. */
const askEveryMs = 3_000

/** Work that comes back by itself: when it ran last, what failed, and having it run now. */
export function JobsPart() {
  const list = useQuery({ ...api.operator.jobs.queryOptions(), refetchInterval: askEveryMs })
  const jobs = list.data?.jobs
  return (
    <Section
      title="Jobs"
      lead="Work that comes back by itself. One that fails is tried again in growing distances."
    >
      <ListStates list={list} what="jobs" rows={8} />
      {jobs?.length === 0 ? (
        <EmptyState title="No job has run yet">
          Jobs run where a process has the role worker.
        </EmptyState>
      ) : null}
      {jobs?.length ? <Jobs jobs={jobs} /> : null}
    </Section>
  )
}

function Jobs({ jobs }: { jobs: OperatorJob[] }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Job</th>
          <th scope="col">State</th>
          <th scope="col">Last done</th>
          <th scope="col">Due</th>
          <th scope="col" className={table.actions}>
            <Spoken>Actions</Spoken>
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <JobRow key={job.name} job={job} />
        ))}
      </tbody>
    </table>
  )
}

const tones = { running: 'waiting', failed: 'bad', waiting: 'good' } as const
const words = { running: 'Runs now', failed: 'Failed', waiting: 'Well' } as const

function JobRow({ job: { name, state, failures, error, doneAt, dueAt } }: { job: OperatorJob }) {
  return (
    <tr>
      <th scope="row">
        <span className={`${table.name} ${table.code}`}>{name}</span>
        {error ? (
          <Text as="span" block size="12" line="16" tone="danger" anywhere>
            {error}
          </Text>
        ) : null}
      </th>
      <td data-label="State">
        <span className={mark.mark} data-tone={tones[state]}>
          {words[state]}
          {failures > 1 ? ` ${failures} times` : null}
        </span>
      </td>
      <td className={table.when} data-label="Last done">
        {doneAt ? <RelativeTime at={doneAt} /> : 'Never'}
      </td>
      <td className={table.when} data-label="Due">
        {state === 'running' ? '–' : <RelativeTime at={dueAt} />}
      </td>
      <td className={table.actions}>
        <ActButton
          words="Run now"
          to={name}
          disabled={state === 'running'}
          run={() => client.operator.runJob({ name })}
        />
      </td>
    </tr>
  )
}
