import { defaultStyle } from '../campaign/model/section-style.ts'
import { defaultSettings } from '../campaign/model/settings.ts'
import type { BlockSnapshot, SectionSnapshot } from '../campaign/model/snapshot.ts'

/** A section as it comes, with these blocks in its columns. */
export function buildSection(
  columns: readonly BlockSnapshot[][],
  over: Partial<SectionSnapshot> = {},
): SectionSnapshot {
  const { id = 's1' } = over
  return {
    id,
    settings: defaultSettings,
    style: { ...defaultStyle, ratio: columns.map(() => 1) },
    columns: columns.map((blocks, at) => ({ id: `${id}-${at}`, blocks })),
    ...over,
  }
}
