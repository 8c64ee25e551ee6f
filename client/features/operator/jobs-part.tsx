import { useQuery } from '@tanstack/react-query'
import { api, client } from '#client/lib/api/api.ts'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import mark from '#client/ui/settings/mark.module.css'
import table from '#client/ui/settings/table.module.css'
import type { OperatorJob } from '#shared/contract/operator.ts'
import { ActButton } from './act-button.tsx'
import { ConsoleTable, Failure, ListPart } from './list-part.tsx'

/** Often enough (ms) to see a job that was asked for begin and end. */
const askEveryMs = 3_000

/** Work that comes back by itself: when it ran last, what failed, and having it run now. */
export function JobsPart() {
  const list = useQuery({ ...api.operator.jobs.queryOptions(), refetchInterval: askEveryMs })
  return (
    <ListPart
      title="Jobs"
      lead="Work that comes back by itself. One that fails is tried again in growing distances."
      what="jobs"
      list={list}
      rows={list.data?.jobs}
      empty={{
        title: 'No job has run yet',
        text: 'Jobs run where a process has the role worker.',
      }}
    >
      {(jobs) => (
        <ConsoleTable heads={['Job', 'State', 'Last done', 'Due']} hasActions>
          {jobs.map((job) => (
            <JobRow key={job.name} job={job} />
          ))}
        </ConsoleTable>
      )}
    </ListPart>
  )
}

const tones = { running: 'waiting', failed: 'bad', waiting: 'good' } as const
const words = { running: 'Runs now', failed: 'Failed', waiting: 'Well' } as const

function JobRow({ job: { name, state, failures, error, doneAt, dueAt } }: { job: OperatorJob }) {
  return (
    <tr>
      <th scope="row">
        <span className={`${table.name} ${table.code}`}>{name}</span>
        <Failure error={error} />
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
