import { alertsRouter } from '#server/features/alerts/router.ts'
import { analyticsRouter } from '#server/features/analytics/router.ts'
import { apiKeysRouter } from '#server/features/api-keys/router.ts'
import { fontsRouter } from '#server/features/assets/fonts-router.ts'
import { assetsRouter } from '#server/features/assets/router.ts'
import { chartNotesRouter } from '#server/features/chart-notes/router.ts'
import { fontLibraryRouter } from '#server/features/library/fonts-router.ts'
import { libraryRouter } from '#server/features/library/router.ts'
import { templatesRouter } from '#server/features/templates/router.ts'
import { auditRouter } from '#server/features/audit/router.ts'
import { billingRouter } from '#server/features/billing/router.ts'
import { generationsRouter } from '#server/features/collaboration/router.ts'
import { campaignsRouter } from '#server/features/campaigns/router.ts'
import { companiesRouter } from '#server/features/companies/router.ts'
import { companyExportRouter } from '#server/features/company-export/router.ts'
import { erasureRouter } from '#server/features/erasure/router.ts'
import { launchRouter } from '#server/features/launch/router.ts'
import { schedulingRouter } from '#server/features/scheduling/router.ts'
import { guestsRouter } from '#server/features/guests/router.ts'
import { invitesRouter } from '#server/features/invites/router.ts'
import { membershipRouter, membersRouter } from '#server/features/members/router.ts'
import { notificationsRouter } from '#server/features/notifications/router.ts'
import { proofsRouter } from '#server/features/proofs/router.ts'
import { reportsRouter } from '#server/features/reports/router.ts'
import { reviewsRouter } from '#server/features/reviews/router.ts'
import { commentPicturesRouter } from '#server/features/threads/pictures/router.ts'
import { threadsRouter } from '#server/features/threads/router.ts'
import { dashboardRouter } from '#server/features/dashboard/router.ts'
import { redirectsRouter } from '#server/features/publishing/router.ts'
import { experimentsRouter } from '#server/features/experiments/router.ts'
import { goalsRouter } from '#server/features/goals/router.ts'
import { targetsRouter } from '#server/features/targets/router.ts'
import { trackedLinksRouter } from '#server/features/tracked-links/router.ts'
import { operatorRouter } from '#server/features/operator/router.ts'
import { diagnosisRouter } from '#server/features/diagnosis/router.ts'
import { domainsRouter } from '#server/features/domains/router.ts'
import { leadsRouter } from '#server/features/leads/router.ts'
import { registrationRouter } from '#server/features/registration/router.ts'
import { meRouter } from '#server/features/me/router.ts'
import { sampleRouter } from '#server/features/sample/router.ts'
import { wallLinksRouter } from '#server/features/share-links/wall-links-router.ts'
import { wallsRouter } from '#server/features/analytics/walls-router.ts'
import { shareLinksRouter } from '#server/features/share-links/router.ts'
import { websiteExportRouter } from '#server/features/website-export/router.ts'
import { webhooksRouter } from '#server/features/webhooks/router.ts'
import { versionsRouter } from '#server/features/versions/router.ts'
import { implement } from '@orpc/server'
import { contract } from '#shared/contract/contract.ts'
import type { ApiContext } from '#server/core/api/api-context.ts'

/** Every operation of the contract with its implementation; a missing one does not compile. */
export const apiRouter = implement(contract)
  .$context<ApiContext>()
  .router({
    me: meRouter,
    registration: registrationRouter,
    companies: { ...companiesRouter, ...membershipRouter, ...companyExportRouter },
    members: membersRouter,
    invites: invitesRouter,
    apiKeys: apiKeysRouter,
    audit: auditRouter,
    campaigns: {
      ...campaignsRouter,
      ...launchRouter,
      ...schedulingRouter,
      ...erasureRouter,
      ...websiteExportRouter,
    },
    dashboard: dashboardRouter,
    sample: sampleRouter,
    trackedLinks: trackedLinksRouter,
    goals: goalsRouter,
    targets: targetsRouter,
    experiments: experimentsRouter,
    alerts: alertsRouter,
    chartNotes: chartNotesRouter,
    reports: reportsRouter,
    redirects: redirectsRouter,
    shareLinks: shareLinksRouter,
    wallLinks: wallLinksRouter,
    walls: wallsRouter,
    guests: guestsRouter,
    versions: versionsRouter,
    generations: generationsRouter,
    threads: threadsRouter,
    reviews: { ...reviewsRouter, ...proofsRouter },
    commentPictures: commentPicturesRouter,
    notifications: notificationsRouter,
    templates: templatesRouter,
    assets: { ...assetsRouter, ...libraryRouter },
    fonts: { ...fontsRouter, ...fontLibraryRouter },
    analytics: analyticsRouter,
    leads: leadsRouter,
    webhooks: webhooksRouter,
    domains: domainsRouter,
    billing: billingRouter,
    operator: operatorRouter,
    diagnosis: diagnosisRouter,
  })
