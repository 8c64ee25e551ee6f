import type { Settings } from './settings.ts'
import { behindProxy } from './stage.ts'

/** Loads what lets SIGUSR2 collect all garbage of a process. */
export const collecting = `--import ${new URL('./collab/collect-on-signal.mjs', import.meta.url).href}`

/**
 * How the product is started to be measured: it serves collaboration only, collects its garbage on
 * SIGUSR2, and leaves a CPU profile where one is wanted.
 */
export function measuredEnv({ profile }: Pick<Settings, 'profile'>): Record<string, string> {
  const options = collecting + profiling({ profile })
  return { ...behindProxy, NODE_OPTIONS: options, FANFARE_ROLES: 'collab' }
}

/** Options of Node that leave a CPU profile where one is wanted. */
export function profiling({ profile }: Pick<Settings, 'profile'>): string {
  return profile ? ` --cpu-prof --cpu-prof-dir=${profile}` : ''
}
