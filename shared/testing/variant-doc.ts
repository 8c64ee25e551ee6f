import type * as Y from 'yjs'
import { addVariant } from '../campaign/variants/add-variant.ts'
import { readCampaign } from '../campaign/read/read-campaign.ts'
import type { BlockSnapshot, PageSnapshot, VariantSnapshot } from '../campaign/model/snapshot.ts'
import { readDifferences } from '../campaign/variants/variant-differences.ts'
import { must } from '../lib/must.ts'
import { buildCampaignDoc, buildFindModel } from './campaign.ts'
import { flawsOf } from './valid-snapshot.ts'

const findModel = buildFindModel()

/** The small seed with a variant `v` of its first page. */
export function buildVariantDoc(): Y.Doc {
  const doc = buildCampaignDoc()
  addVariant(doc, { pageId: 'id1', id: 'v' }, null)
  return doc
}

export function pageIn(doc: Y.Doc, at = 0): PageSnapshot {
  const snapshot = readCampaign(doc, findModel)
  const [flaw] = flawsOf(snapshot)
  if (flaw !== undefined) throw new Error(`The snapshot is flawed: ${flaw}`)
  return must(snapshot.pages[at], 'the page')
}

export function variantIn(doc: Y.Doc, at = 0): VariantSnapshot {
  return must(pageIn(doc).variants[at], 'the variant')
}

export function blockOf(page: PageSnapshot, id: string): BlockSnapshot {
  const blocks = page.sections.flatMap(({ columns }) => columns.flatMap((each) => each.blocks))
  return must(
    blocks.find((block) => block.id === id),
    id,
  )
}

export function differencesOf(doc: Y.Doc): string[] {
  return readDifferences(doc, variantIn(doc)).map(({ kind, id }) => `${kind} ${id}`)
}
