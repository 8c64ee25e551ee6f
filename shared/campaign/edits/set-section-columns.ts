import type * as Y from 'yjs'
import type { OutlineSection } from '../document/outline.ts'
import { isColumnCount, openColumn, slotId } from './create-section.ts'
import type { OpenCampaign } from './edit-campaign.ts'
import { editCampaign, sectionOf } from './edit-campaign.ts'
import { limits } from '../model/limits.ts'
import { place } from './place.ts'
import { findStored } from '../document/stored.ts'
import { markRemoved } from './remove.ts'
import { acceptRatio, fitRatio } from '../model/section-style.ts'

export type SetSectionColumns = {
  sectionId: string
  /** 1 to 4 */
  columns: number
  /** Equal shares when missing. */
  ratio?: number[]
}

/**
 * Gives a section this many columns. The blocks of columns that go move to the end of the last one
 * kept, in order. False when the section is gone or the number is not allowed.
 */
export function setSectionColumns(doc: Y.Doc, args: SetSectionColumns, origin: unknown): boolean {
  return editCampaign(doc, origin, (campaign) => {
    const section = sectionOf(campaign, args.sectionId)
    if (!section || !isColumnCount(args.columns)) return false
    if (args.columns < section.columns.length) dropColumns(campaign, section, args.columns)
    else addColumns(campaign, section, args.columns)
    const ratio = fitRatio(acceptRatio(args.ratio) ?? [], args.columns)
    findStored(campaign.roots, 'sections', section.id)?.set('ratio', ratio)
    return true
  })
}

function dropColumns(campaign: OpenCampaign, section: OutlineSection, count: number): void {
  const last = section.columns[count - 1]
  if (!last) return
  const dropped = section.columns.slice(count)
  const blocks = dropped.flatMap((column) => column.blocks)
  const target = { level: 'blocks', parent: last.id, shown: last.blocks } as const
  place(campaign, target, last.blocks.length, blocks)
  for (const { id } of dropped) markRemoved(campaign, 'columns', id)
}

/** Takes slots after the last shown column first, so that a new column appears at the right. */
function addColumns(campaign: OpenCampaign, section: OutlineSection, count: number): void {
  const used = new Set(section.columns.map(({ id }) => id))
  const slots = Array.from({ length: limits.columnsPerSection }, (_, slot) => slot)
  const isUsed = (slot: number) => used.has(slotId(campaign.roots, section.id, slot))
  const last = slots.findLast(isUsed) ?? -1
  const free = [...slots.slice(last + 1), ...slots.slice(0, last + 1)].filter(
    (slot) => !isUsed(slot),
  )
  const wanted = free.slice(0, count - section.columns.length)
  for (const slot of wanted) openColumn(campaign, section.id, slot)
}
