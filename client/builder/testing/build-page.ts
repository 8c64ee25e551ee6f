import { defaultStyle } from '#shared/campaign/model/section-style.ts'
import { defaultSettings } from '#shared/campaign/model/settings.ts'
import type { BlockSnapshot, PageSnapshot } from '#shared/campaign/model/snapshot.ts'

/**
 * A page by the ids of its blocks: sections of columns of blocks. Sections are called `s1`, `s2`
 * (from `firstSection` on), their columns `s1.1`, `s1.2`.
 */
export function buildPage(
  sections: readonly (readonly string[])[][],
  firstSection = 's1',
): PageSnapshot {
  const offset = Number(firstSection.slice(1))
  return {
    id: 'p1',
    path: '/',
    title: 'Spring',
    description: '',
    variants: [],
    sections: sections.map((columns, at) => ({
      id: `s${at + offset}`,
      settings: defaultSettings,
      style: { ...defaultStyle, ratio: columns.map(() => 1) },
      columns: columns.map((blocks, slot) => ({
        id: `s${at + offset}.${slot + 1}`,
        blocks: blocks.map((id) => buildBlock({ id })),
      })),
    })),
  }
}

/** A block of no known kind, unless told otherwise. */
export function buildBlock(given: Partial<BlockSnapshot> & { id: string }): BlockSnapshot {
  return { kind: 'unknown', version: 1, settings: defaultSettings, props: {}, ...given }
}
