import * as Y from 'yjs'
import type { Roots } from '../document/document.ts'
import type { OpenCampaign } from './edit-campaign.ts'
import { pageOf } from './edit-campaign.ts'
import { limits } from '../model/limits.ts'
import { firstKeys } from '../document/order-keys.ts'
import { findStored } from '../document/stored.ts'
import { place } from './place.ts'
import { storedStyle } from '../model/section-style.ts'
import type { SectionStyle } from '../model/snapshot.ts'
import { splitId } from '../document/variant-ids.ts'

export type NewSection = {
  pageId: string
  id: string
  index: number
  columns: number
  style: Partial<SectionStyle>
}

/** Stores a new section with its columns and shows it on its page; within a transaction. */
export function createSection(campaign: OpenCampaign, section: NewSection): void {
  const { pageId, id, index, columns, style } = section
  const stored = new Y.Map<unknown>()
  for (const [key, value] of Object.entries(storedStyle(style, columns))) stored.set(key, value)
  campaign.roots.sections.set(id, stored)
  const shown = pageOf(campaign, pageId)?.sections.map((each) => each.id) ?? []
  place(campaign, { level: 'sections', parent: pageId, shown }, index, [id])
  for (let slot = 0; slot < columns; slot += 1) openColumn(campaign, id, slot)
}

/**
 * The id of a section's column by its slot from 0 to 3. It follows from the section's id, so two
 * people who add a column at the same time add the same one.
 */
export function columnId(sectionId: string, slot: number): string {
  return `${sectionId}.${slot + 1}`
}

/** The section and slot after which a column is named; null when it is named otherwise. */
export function readColumnId(id: string): { sectionId: string; slot: number } | null {
  const [, sectionId, slot] = /^(.+)\.([1-4])$/.exec(id) ?? []
  return sectionId === undefined ? null : { sectionId, slot: Number(slot) - 1 }
}

/**
 * The id of the column that a section has in a slot, or would be given. An inherited section has
 * the page's column there if there is one, otherwise one of its own.
 */
export function slotId(roots: Roots, sectionId: string, slot: number): string {
  const id = columnId(sectionId, slot)
  const split = splitId(id)
  if (!split || findStored(roots, 'columns', id)) return id
  return `${split.variantId}.${split.baseId}`
}

/** Makes the column of a slot exist and be shown; within a transaction. */
export function openColumn({ roots }: OpenCampaign, sectionId: string, slot: number): void {
  const id = slotId(roots, sectionId, slot)
  const order = firstKeys(limits.columnsPerSection)[slot] ?? ''
  const existing = findStored(roots, 'columns', id)
  if (existing) {
    existing.set('parent', sectionId)
    existing.set('order', order)
    existing.delete('removedFrom')
    existing.delete('removedWith')
    return
  }
  const column = new Y.Map<unknown>()
  column.set('parent', sectionId)
  column.set('order', order)
  roots.columns.set(id, column)
}

/** Whether `columns` is a number of columns that a section may have. */
export function isColumnCount(columns: number): boolean {
  return Number.isInteger(columns) && columns >= 1 && columns <= limits.columnsPerSection
}
