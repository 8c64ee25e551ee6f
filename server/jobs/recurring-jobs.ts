import { cleanAnalytics } from '#server/features/analytics/clean-analytics.ts'
import { sweepIdentity } from '#server/identity/embedded/flow-store.ts'
import { cleanMail } from '#server/mail/clean-mail.ts'
import type { Job } from './run-jobs.ts'

const hourMs = 3_600_000

/** Everything that comes back by itself. */
export const recurringJobs: Job[] = [
  { name: 'clean-analytics', everyMs: hourMs, run: cleanAnalytics },
  { name: 'clean-identity', everyMs: hourMs, run: sweepIdentity },
  { name: 'clean-mail', everyMs: hourMs, run: cleanMail },
]
