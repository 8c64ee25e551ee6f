import { splitId } from '../document/variant-ids.ts'
import type { PageSnapshot, VariantSnapshot } from '../model/snapshot.ts'

/**
 * A variant as visitors meet it, in the page's place: what it inherits has the ids that it has on the
 * page, so goals, votes and numbers of both are the same.
 */
export function asPage(page: PageSnapshot, variant: VariantSnapshot): PageSnapshot {
  return {
    ...page,
    title: variant.title,
    description: variant.description,
    variants: [],
    sections: variant.sections.map((section) => ({
      ...section,
      id: baseId(section.id),
      columns: section.columns.map((column) => ({
        id: baseId(column.id),
        blocks: column.blocks.map((block) => ({ ...block, id: baseId(block.id) })),
      })),
    })),
  }
}

const baseId = (id: string) => splitId(id)?.baseId ?? id
