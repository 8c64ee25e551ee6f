import type { Change } from '#shared/campaign/history/compare-campaigns.ts'

/** Tells the differences between two moments apart. */
export function changeKey({ kind, level, id }: Pick<Change, 'kind' | 'level' | 'id'>): string {
  return `${kind} ${level} ${id}`
}
