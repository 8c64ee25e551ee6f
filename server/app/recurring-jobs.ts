import type { EntityManager } from '#server/platform/db/open-database.ts'
import { purgeRightsLog } from '#server/core/access/purge-rights-log.ts'
import { checkAlerts } from '#server/features/alerts/check-alerts.ts'
import { purgeAlerts } from '#server/features/alerts/purge-alerts.ts'
import { purgeAnalytics } from '#server/features/ingest/public/purge-analytics.ts'
import { compactDays } from '#server/features/ingest/public/compact-days.ts'
import { runExperiments } from '#server/features/experiments/run-experiments.ts'
import { settleChangedDays } from '#server/features/ingest/public/settle-days.ts'
import { keepEvents } from '#server/features/ingest/public/keep-events.ts'
import { purgeAssets } from '#server/features/library/purge-assets.ts'
import { notifyOfLimits } from '#server/features/billing/notify-of-limits.ts'
import { pruneJournal } from '#server/features/collaboration/journal/prune-journal.ts'
import { eraseCompanies } from '#server/features/erasure/erase-companies.ts'
import { purgeGuests } from '#server/features/share-links/public/delete-guests.ts'
import { finishErasures } from '#server/features/leads/erase-leads.ts'
import { mailReports } from '#server/features/reports/mail-reports.ts'
import { remindReviewers } from '#server/features/reviews/public/remind-reviewers.ts'
import { expireLeads } from '#server/features/leads/expire-leads.ts'
import { purgeHiddenSamples } from '#server/features/sample/add-sample.ts'
import { purgeWebhookLog } from '#server/features/webhooks/public/delete-deliveries.ts'
import { purgePagePictures } from '#server/features/page-pictures/public/picture-files.ts'
import { purgeProofs } from '#server/features/proofs/public/proof-files.ts'
import { purgeNotifications } from '#server/features/notifications/public/purge-notifications.ts'
import { purgeInboundMail } from '#server/features/inbound-mail/reply-keys.ts'
import { mailNotifications } from '#server/features/notifications/mail-notifications.ts'
import { purgeDeletedComments } from '#server/features/threads/change-thread.ts'
import { purgePictures } from '#server/features/threads/pictures/purge-pictures.ts'
import { purgeIdentity } from '#server/platform/identity/embedded/flow-store.ts'
import { purgeMail } from '#server/platform/mail/purge-mail.ts'
import { recordDueVersions } from '#server/features/versions/record-due-versions.ts'
import { createPlans } from '#server/features/billing/plan-limits.ts'
import { deleteOldLastStates } from '#server/features/versions/delete-last-states.ts'
import { thinVersions } from '#server/features/versions/thin-versions.ts'
import type { VisitNumbers } from '#server/core/ports/visit-numbers.ts'
import type { LiveNews } from '#server/platform/bus/live-news.ts'
import type { Job } from '#server/platform/jobs/run-jobs.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'

const halfMinuteMs = 30_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs

export type JobPlace = {
  files: FileStore
  /** For links. */
  appOrigin: string
  /** Whether plans bound anything. */
  sellsPlans: boolean
  /** How long visits are kept one by one. */
  visitMonths: number
  numbers: VisitNumbers
  /** Signs what pages and mails carry. */
  pageSecret: string
  news: Pick<LiveNews, 'publish'>
}

/** Everything that comes back by itself. */
export const recurringJobs = ({
  files,
  appOrigin,
  sellsPlans,
  visitMonths,
  numbers,
  news,
  pageSecret,
}: JobPlace): Job[] => [
  { name: 'clean-analytics', everyMs: hourMs, run: purgeAnalytics },
  {
    name: 'keep-events',
    everyMs: hourMs,
    run: (em, now) => keepEvents(em, now, visitMonths),
  },
  { name: 'compact-days', everyMs: 5 * minuteMs, run: (em) => compactDays(em, numbers) },
  {
    name: 'run-experiments',
    everyMs: minuteMs,
    run: (em, now) => runExperiments(em, { numbers, news, appOrigin: () => appOrigin }, now),
  },
  {
    name: 'check-alerts',
    everyMs: 5 * minuteMs,
    run: (em, now) => checkAlerts(em, { numbers, news, appOrigin: () => appOrigin }, now),
  },
  {
    name: 'mail-reports',
    everyMs: minuteMs,
    run: (em, now) => mailReports(em, { numbers, appOrigin, secret: pageSecret }, now),
  },
  { name: 'purge-alerts', everyMs: hourMs, run: purgeAlerts },
  { name: 'settle-days', everyMs: hourMs, run: settleChangedDays },
  { name: 'clean-identity', everyMs: hourMs, run: purgeIdentity },
  { name: 'prune-journal', everyMs: hourMs, run: pruneJournal },
  { name: 'record-versions', everyMs: minuteMs, run: recordDueVersions },
  { name: 'thin-versions', everyMs: hourMs, run: thinVersions },
  {
    name: 'delete-last-states',
    everyMs: hourMs,
    run: (em, now) => deleteOldLastStates(em, now, createPlans({ areSold: sellsPlans })),
  },
  {
    name: 'mail-notifications',
    everyMs: halfMinuteMs,
    run: (em, now) => mailNotifications(em, appOrigin, now),
  },
  {
    name: 'remind-reviewers',
    everyMs: halfMinuteMs,
    run: (em, now) => remindReviewers(em, appOrigin, now),
  },
  { name: 'clean-notifications', everyMs: hourMs, run: purgeNotifications },
  { name: 'erase-deleted-comments', everyMs: hourMs, run: purgeDeletedComments },
  {
    name: 'purge-comment-pictures',
    everyMs: hourMs,
    run: (em, now) => purgePictures(em, files, now),
  },
  { name: 'purge-pictures', everyMs: hourMs, run: (em, now) => purgeAssets(em, files, now) },
  { name: 'clean-mail', everyMs: hourMs, run: purgeMail },
  { name: 'clean-inbound-mail', everyMs: hourMs, run: purgeInboundMail },
  { name: 'clean-guests', everyMs: hourMs, run: purgeGuests },
  { name: 'erase-leads', everyMs: halfMinuteMs, run: finishErasures },
  { name: 'expire-leads', everyMs: hourMs, run: expireLeads },
  { name: 'erase-hidden', everyMs: 10 * minuteMs, run: purgeHiddenSamples },
  {
    name: 'purge-page-pictures',
    everyMs: hourMs,
    run: (em) => purgePagePictures(em, files),
  },
  { name: 'purge-proofs', everyMs: hourMs, run: (em) => purgeProofs(em, files) },
  { name: 'clean-webhook-log', everyMs: hourMs, run: purgeWebhookLog },
  { name: 'clean-rights-log', everyMs: hourMs, run: purgeRightsLog },
  ...(sellsPlans
    ? [
        {
          name: 'tell-of-limits',
          everyMs: 15 * minuteMs,
          run: (em: EntityManager, now: Date) => notifyOfLimits(em, appOrigin, now),
        },
      ]
    : []),
  {
    name: 'erase-companies',
    everyMs: hourMs,
    run: (em, now) => eraseCompanies(em, files, now),
  },
]
