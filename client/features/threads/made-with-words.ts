import type { MadeWith } from '#shared/contract/threads.ts'
import { deviceNames } from '#client/lib/campaign-session/devices.ts'

/** How a page was shown to whoever wrote: "Phone width · version 4 · Safari 18 on iOS". */
export function madeWithWords({ version, width, browser }: MadeWith): string {
  const shown = version === null ? 'live' : `version ${version}`
  return [`${deviceNames[width]} width`, shown, browser].filter(Boolean).join(' · ')
}
