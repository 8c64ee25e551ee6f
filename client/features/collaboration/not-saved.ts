import { formatNumber } from '#client/lib/words/format.ts'

/** "3 edits were not saved." */
export function notSaved(edits: number): string {
  return edits === 1 ? 'One edit was not saved.' : `${formatNumber(edits)} edits were not saved.`
}
