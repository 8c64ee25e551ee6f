import * as Y from 'yjs'
import type { UpgradeStep } from './upgrade-step.ts'

/**
 * Version 1 knew only whether a section was as wide as the page (`fullWidth`) and gave its columns
 * equal shares. Version 2 has `width` and `ratio`.
 */
export const from1to2: UpgradeStep = {
  from: 1,
  upgrade: (roots) => {
    for (const [id, section] of roots.sections.entries()) {
      if (!(section instanceof Y.Map)) continue
      if (!section.has('width')) {
        section.set('width', section.get('fullWidth') === true ? 'full' : 'normal')
      }
      if (!section.has('ratio')) section.set('ratio', equalShares(roots.columns, id))
      if (section.has('fullWidth')) section.delete('fullWidth')
    }
  },
}

function equalShares(columns: Y.Map<unknown>, sectionId: string): number[] {
  const own = [...columns.values()].filter(
    (column) => column instanceof Y.Map && column.get('parent') === sectionId,
  )
  return own.slice(0, 4).map(() => 1)
}
