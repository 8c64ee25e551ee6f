import { analyticsRouter } from '#server/features/analytics/router.ts'
import { apiKeysRouter } from '#server/features/api-keys/router.ts'
import { assetsRouter } from '#server/features/assets/router.ts'
import { auditRouter } from '#server/features/audit/router.ts'
import { campaignsRouter } from '#server/features/campaigns/router.ts'
import { companiesRouter } from '#server/features/companies/router.ts'
import { invitesRouter } from '#server/features/companies/invites-router.ts'
import { membersRouter } from '#server/features/companies/members-router.ts'
import { diagnosisRouter } from '#server/features/diagnosis/router.ts'
import { meRouter } from '#server/features/me/router.ts'
import { implement } from '@orpc/server'
import { contract } from '#shared/contract/contract.ts'
import type { ApiContext } from './api-context.ts'

/** Every operation of the contract with its implementation; a missing one does not compile. */
export const apiRouter = implement(contract).$context<ApiContext>().router({
  me: meRouter,
  companies: companiesRouter,
  members: membersRouter,
  invites: invitesRouter,
  apiKeys: apiKeysRouter,
  audit: auditRouter,
  campaigns: campaignsRouter,
  assets: assetsRouter,
  analytics: analyticsRouter,
  diagnosis: diagnosisRouter,
})
