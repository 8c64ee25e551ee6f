import { analyticsRouter } from '#server/features/analytics/router.ts'
import { assetsRouter } from '#server/features/assets/router.ts'
import { campaignsRouter } from '#server/features/campaigns/router.ts'
import { companiesRouter } from '#server/features/companies/router.ts'
import { meRouter } from '#server/features/me/router.ts'
import { open } from './api-context.ts'

/** Every operation of the contract with its implementation; a missing one does not compile. */
export const apiRouter = open.router({
  me: meRouter,
  companies: companiesRouter,
  campaigns: campaignsRouter,
  assets: assetsRouter,
  analytics: analyticsRouter,
})
