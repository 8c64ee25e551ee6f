import { AppError } from '#shared/errors/catalogue.ts'
import type { CampaignRow } from './entities.ts'

/** Passes unless the operator of the installation has taken the pages down; `taken-down` with the reason. */
export function requirePutUp({ takenDownAt, takenDownBecause }: CampaignRow): void {
  if (!takenDownAt) return
  throw new AppError(
    'taken-down',
    `Whoever runs this installation has taken the pages of this campaign down: ${takenDownBecause ?? ''}`,
  )
}
