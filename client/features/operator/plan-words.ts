import { plans } from '#shared/plans/plans.ts'
import type { OperatorCompany } from '#shared/contract/operator.ts'

/** The plan of a company by its name. */
export const planWords = ({ plan }: OperatorCompany): string =>
  plan === 'self-hosted' ? 'Self-hosted' : plans[plan].title
