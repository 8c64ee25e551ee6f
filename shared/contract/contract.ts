import { alertsContract } from './alerts.ts'
import { analyticsContract } from './analytics.ts'
import { apiKeysContract } from './api-keys.ts'
import { assetsContract } from './assets.ts'
import { auditContract } from './audit.ts'
import { billingContract } from './billing.ts'
import { chartNotesContract } from './chart-notes.ts'
import { commentPicturesContract } from './comment-pictures.ts'
import { campaignsContract } from './campaigns.ts'
import { companiesContract } from './companies.ts'
import { dashboardContract } from './dashboard.ts'
import { redirectsContract } from './redirects.ts'
import { registrationContract } from './registration.ts'
import { reportsContract } from './reports.ts'
import { goalsContract } from './goals.ts'
import { targetsContract } from './targets.ts'
import { experimentsContract } from './experiments.ts'
import { trackedLinksContract } from './tracked-links.ts'
import { diagnosisContract } from './diagnosis.ts'
import { domainsContract } from './domains.ts'
import { generationsContract } from './generations.ts'
import { fontsContract } from './fonts.ts'
import { guestsContract } from './guests.ts'
import { invitesContract } from './invites.ts'
import { leadsContract } from './leads.ts'
import { meContract } from './me.ts'
import { membersContract } from './members.ts'
import { sampleContract } from './sample.ts'
import { shareLinksContract } from './share-links.ts'
import { wallLinksContract } from './wall-links.ts'
import { wallsContract } from './walls.ts'
import { webhooksContract } from './webhooks.ts'
import { versionsContract } from './versions.ts'
import { notificationsContract } from './notifications.ts'
import { operatorContract } from './operator.ts'
import { reviewsContract } from './reviews.ts'
import { threadsContract } from './threads.ts'
import { templatesContract } from './templates.ts'

/** The whole API. Server validation, the typed client and OpenAPI all come from this value. */
export const contract = {
  me: meContract,
  registration: registrationContract,
  companies: companiesContract,
  members: membersContract,
  invites: invitesContract,
  apiKeys: apiKeysContract,
  audit: auditContract,
  campaigns: campaignsContract,
  dashboard: dashboardContract,
  sample: sampleContract,
  trackedLinks: trackedLinksContract,
  goals: goalsContract,
  targets: targetsContract,
  experiments: experimentsContract,
  alerts: alertsContract,
  chartNotes: chartNotesContract,
  reports: reportsContract,
  redirects: redirectsContract,
  shareLinks: shareLinksContract,
  wallLinks: wallLinksContract,
  walls: wallsContract,
  guests: guestsContract,
  versions: versionsContract,
  generations: generationsContract,
  threads: threadsContract,
  commentPictures: commentPicturesContract,
  reviews: reviewsContract,
  notifications: notificationsContract,
  templates: templatesContract,
  assets: assetsContract,
  fonts: fontsContract,
  analytics: analyticsContract,
  leads: leadsContract,
  webhooks: webhooksContract,
  domains: domainsContract,
  billing: billingContract,
  operator: operatorContract,
  diagnosis: diagnosisContract,
}
