import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { foundCanaryCompany } from './canary-company.ts'
import type { CanaryCompany } from './canary-company.ts'

/** Companies to be changed, one after the other. */
export type Supply = {
  /** A company that nothing was changed in. */
  fresh(): Promise<CanaryCompany>
  /** Whether the last one still is one. */
  isFresh(): boolean
  /** Something was changed in it. */
  spoil(): void
  /** Resolves once no company is being founded. */
  close(): Promise<void>
}

/** The next one is founded while one is used: half of that is waiting for processes. */
export function supplyCompanies(test: Companies): Supply {
  let coming = foundCanaryCompany(test)
  let current: CanaryCompany | null = null
  return {
    async fresh() {
      if (current) return current
      const company = await coming
      coming = foundCanaryCompany(test)
      return (current = company)
    },
    isFresh: () => current !== null,
    spoil() {
      current = null
    },
    async close() {
      await coming
    },
  }
}
