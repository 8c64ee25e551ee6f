import type { Experiment } from '#shared/contract/experiments.ts'

/**
 * What variants are called, by their ids; a page that took part has its own id. Their page is said
 * where experiments of several were begun. The newest name counts.
 */
export function variantNames(
  experiments: readonly Pick<Experiment, 'pageId' | 'path' | 'title' | 'variants'>[],
): Map<string, string> {
  const names = new Map<string, string>()
  const isOfSeveral = new Set(experiments.map(({ pageId }) => pageId)).size > 1
  // Newest first, so what is said last is newest.
  for (const { pageId, path, title, variants } of experiments.toReversed())
    for (const { id, name } of variants) {
      const own = id === pageId ? `${name}, the page` : name
      names.set(id, isOfSeveral ? `${own} (${title || path})` : own)
    }
  return names
}
