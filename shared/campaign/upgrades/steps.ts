import { from1to2 } from './from-1-to-2.ts'
import type { UpgradeStep } from './upgrade-step.ts'

/** Every step in order, one for each version before the current one. */
export const upgradeSteps: readonly UpgradeStep[] = [from1to2]
