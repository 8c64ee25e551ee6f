import type { OnGroup } from '#server/features/ingest/public/group-commit.ts'
import type { Metrics } from '#server/platform/http/metrics.ts'

/** Counts what visitors send, by what it is and what it comes to, and times its commits. */
export function measureVisits({ counter, timer }: Metrics): OnGroup {
  const about = 'What visitors sent, by what it is and its outcome'
  const count = counter('visitor_requests_total', about, 'kind', 'outcome')
  const time = timer('visitor_commit_seconds', 'Time of a commit of what visitors sent', 'outcome')
  return (counts, { outcome, ms }) => {
    for (const [kind, outcomes] of Object.entries(counts))
      for (const [name, number] of Object.entries(outcomes))
        if (number > 0) count([kind, name], number)
    time(outcome, ms)
  }
}
