import { cleanRightsLog } from '#server/access/rights-log.ts'
import { cleanAnalytics } from '#server/features/analytics/clean-analytics.ts'
import { pruneJournal } from '#server/features/collaboration/journal/prune-journal.ts'
import { eraseCompanies } from '#server/features/companies/erase-companies.ts'
import { sweepIdentity } from '#server/identity/embedded/flow-store.ts'
import { cleanMail } from '#server/mail/clean-mail.ts'
import type { Job } from './run-jobs.ts'

const hourMs = 3_600_000

/** Everything that comes back by itself. `dataDir` is where files are. */
export const recurringJobs = (dataDir: string): Job[] => [
  { name: 'clean-analytics', everyMs: hourMs, run: cleanAnalytics },
  { name: 'clean-identity', everyMs: hourMs, run: sweepIdentity },
  { name: 'prune-journal', everyMs: hourMs, run: pruneJournal },
  { name: 'clean-mail', everyMs: hourMs, run: cleanMail },
  { name: 'clean-rights-log', everyMs: hourMs, run: cleanRightsLog },
  {
    name: 'erase-companies',
    everyMs: hourMs,
    run: (em, now) => eraseCompanies(em, dataDir, now),
  },
]
