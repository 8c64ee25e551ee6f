import type { Services } from '#server/core/services.ts'
import type { DemoPeople } from './demo-people.ts'

/** Where and for whom the demonstration is made. */
export type Stage = {
  services: Services
  companyId: string
  people: DemoPeople
  /** The moment (ms) that lies this many days before the demonstration was made. */
  daysAgo: (days: number) => number
}
