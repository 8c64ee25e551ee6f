import type { EntityManager } from '#server/platform/db/open-database.ts'
import { cleanRightsLog } from '#server/core/access/rights-log.ts'
import { cleanAnalytics } from '#server/features/ingest/public/clean-analytics.ts'
import { tellOfLimits } from '#server/features/billing/tell-of-limits.ts'
import { pruneJournal } from '#server/features/collaboration/journal/prune-journal.ts'
import { eraseCompanies } from '#server/features/erasure/erase-companies.ts'
import { cleanGuests } from '#server/features/share-links/public/delete-guests.ts'
import { finishErasures } from '#server/features/leads/erase-leads.ts'
import { expireLeads } from '#server/features/leads/expire-leads.ts'
import { eraseHidden } from '#server/features/sample/add-sample.ts'
import { cleanWebhookLog } from '#server/features/webhooks/public/forget-deliveries.ts'
import { cleanNotifications } from '#server/features/notifications/public/clean-notifications.ts'
import { mailNotifications } from '#server/features/notifications/mail-notifications.ts'
import { eraseDeletedComments } from '#server/features/threads/change-thread.ts'
import { sweepIdentity } from '#server/platform/identity/embedded/flow-store.ts'
import { cleanMail } from '#server/platform/mail/clean-mail.ts'
import { recordDueVersions } from '#server/features/versions/record-due-versions.ts'
import { thinVersions } from '#server/features/versions/thin-versions.ts'
import type { Job } from '#server/platform/jobs/run-jobs.ts'

const halfMinuteMs = 30_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs

export type JobPlace = {
  /** Where files are. */
  dataDir: string
  /** For links. */
  appOrigin: string
  /** Whether plans bound anything. */
  sellsPlans: boolean
}

/** Everything that comes back by itself. */
export const recurringJobs = ({ dataDir, appOrigin, sellsPlans }: JobPlace): Job[] => [
  { name: 'clean-analytics', everyMs: hourMs, run: cleanAnalytics },
  { name: 'clean-identity', everyMs: hourMs, run: sweepIdentity },
  { name: 'prune-journal', everyMs: hourMs, run: pruneJournal },
  { name: 'record-versions', everyMs: minuteMs, run: recordDueVersions },
  { name: 'thin-versions', everyMs: hourMs, run: thinVersions },
  {
    name: 'mail-notifications',
    everyMs: halfMinuteMs,
    run: (em, now) => mailNotifications(em, appOrigin, now),
  },
  { name: 'clean-notifications', everyMs: hourMs, run: cleanNotifications },
  { name: 'erase-deleted-comments', everyMs: hourMs, run: eraseDeletedComments },
  { name: 'clean-mail', everyMs: hourMs, run: cleanMail },
  { name: 'clean-guests', everyMs: hourMs, run: cleanGuests },
  { name: 'erase-leads', everyMs: halfMinuteMs, run: finishErasures },
  { name: 'expire-leads', everyMs: hourMs, run: expireLeads },
  { name: 'erase-hidden', everyMs: 10 * minuteMs, run: eraseHidden },
  { name: 'clean-webhook-log', everyMs: hourMs, run: cleanWebhookLog },
  { name: 'clean-rights-log', everyMs: hourMs, run: cleanRightsLog },
  ...(sellsPlans
    ? [
        {
          name: 'tell-of-limits',
          everyMs: 15 * minuteMs,
          run: (em: EntityManager, now: Date) => tellOfLimits(em, appOrigin, now),
        },
      ]
    : []),
  {
    name: 'erase-companies',
    everyMs: hourMs,
    run: (em, now) => eraseCompanies(em, dataDir, now),
  },
]
