import * as fc from 'fast-check'
import type * as Y from 'yjs'
import { addBlock } from '../campaign/edits/add-block.ts'
import { addListItem } from '../campaign/props/add-list-item.ts'
import { addPage } from '../campaign/edits/add-page.ts'
import { addSection } from '../campaign/edits/add-section.ts'
import { addVariant } from '../campaign/variants/add-variant.ts'
import { applyVariant } from '../campaign/variants/apply-variant.ts'
import { duplicateBlock } from '../campaign/edits/duplicate-block.ts'
import { duplicateSection } from '../campaign/edits/duplicate-section.ts'
import { duplicateVariant } from '../campaign/variants/duplicate-variant.ts'
import { ensureRichText } from '../campaign/props/ensure-rich-text.ts'
import { moveBlocks } from '../campaign/edits/move-blocks.ts'
import { moveListItem } from '../campaign/props/move-list-item.ts'
import { movePage } from '../campaign/edits/move-page.ts'
import { moveSection } from '../campaign/edits/move-section.ts'
import { removeBlocks } from '../campaign/edits/remove-blocks.ts'
import { removeListItem } from '../campaign/props/remove-list-item.ts'
import { removePage } from '../campaign/edits/remove-page.ts'
import { removeSection } from '../campaign/edits/remove-section.ts'
import { removeVariant } from '../campaign/variants/remove-variant.ts'
import { renameVariant } from '../campaign/variants/rename-variant.ts'
import { resetInherited } from '../campaign/variants/reset-inherited.ts'
import { resetVariant } from '../campaign/variants/reset-variant.ts'
import { restore } from '../campaign/history/restore.ts'
import { setListItem } from '../campaign/props/set-list-item.ts'
import { setPage } from '../campaign/edits/set-page.ts'
import { setProp } from '../campaign/props/set-prop.ts'
import { setSite } from '../campaign/edits/set-site.ts'
import { setSettings } from '../campaign/edits/set-settings.ts'
import { setSectionColumns } from '../campaign/edits/set-section-columns.ts'
import type { SetSectionStyle } from '../campaign/edits/set-section-style.ts'
import { setSectionStyle } from '../campaign/edits/set-section-style.ts'
import { setText } from '../campaign/props/set-text.ts'
import { setTheme } from '../campaign/edits/set-theme.ts'
import type { BlockSnapshot, CampaignSnapshot } from '../campaign/model/snapshot.ts'
import { itemTextPath } from '../campaign/text/text-path.ts'
import { widths } from '../campaign/model/widths.ts'
import { noteModel } from './campaign.ts'
import { allPages, blockIdsOf } from './valid-snapshot.ts'

/** One random edit; the numbers choose among what the editing peer sees at that moment. */
export type RandomEdit = { kind: (typeof editKinds)[number]; a: number; b: number; c: number }

const editKinds = [
  'addPage',
  'setPage',
  'movePage',
  'removePage',
  'addSection',
  'styleSection',
  'setColumns',
  'moveSection',
  'removeSection',
  'duplicateSection',
  'addBlock',
  'moveBlocks',
  'removeBlock',
  'duplicateBlock',
  'restore',
  'setProp',
  'setNarrowProp',
  'setSettings',
  'setText',
  'type',
  'addItem',
  'moveItem',
  'setItem',
  'typeIntoItem',
  'removeItem',
  'setTheme',
  'addVariant',
  'duplicateVariant',
  'renameVariant',
  'removeVariant',
  'resetInherited',
  'resetVariant',
  'applyVariant',
] as const

/** Any edit; adding and moving blocks comes more often. */
export function randomEdits(): fc.Arbitrary<RandomEdit> {
  const kind = fc.oneof(
    fc.constantFrom(...editKinds),
    fc.constantFrom<RandomEdit['kind'][]>(
      ...(['addBlock', 'moveBlocks', 'moveSection', 'removeSection', 'addVariant'] as const),
    ),
  )
  const number = fc.nat({ max: 40 })
  return fc.record({ kind, a: number, b: number, c: number })
}

/** Applies `edit` to `doc`, whose peer sees `seen`, as `origin`. */
export function applyEdit(
  doc: Y.Doc,
  seen: CampaignSnapshot,
  edit: RandomEdit,
  origin: object | null = null,
): void {
  // The edits' own transactions become part of this one and of its origin.
  doc.transact(() => applyWithin(doc, seen, edit), origin)
}

function applyWithin(doc: Y.Doc, seen: CampaignSnapshot, edit: RandomEdit): void {
  const { a, b } = edit
  const pages = allPages(seen)
  const pageId = pick(pages, a)?.id ?? 'none'
  const sections = pages.flatMap((page) => page.sections)
  const sectionId = pick(sections, b)?.id ?? 'none'
  if (editPages(doc, edit, pageId)) return
  if (editVariants(doc, edit, seen)) return
  if (editSections(doc, edit, pageId, sectionId)) return
  if (editBlocks(doc, edit, seen)) return
  const blocks = sections.flatMap((section) => section.columns.flatMap((column) => column.blocks))
  const block = pick(blocks, b)
  if (block && block.kind === noteModel.kind) editProps(doc, edit, block)
}

function editPages(doc: Y.Doc, { kind, a, b, c }: RandomEdit, pageId: string): boolean {
  switch (kind) {
    case 'addPage':
      addPage(doc, { path: `/p${a % 3}`, title: `Page ${b}`, index: c }, null)
      return true
    case 'setPage':
      setPage(doc, { pageId, path: `/p${b % 3}`, title: `Title ${c}`, share: shareOf(b, c) }, null)
      return true
    case 'movePage':
      movePage(doc, { pageId, index: c }, null)
      return true
    case 'removePage':
      removePage(doc, { pageId }, null)
      return true
    case 'setTheme':
      setTheme(doc, { theme: { radius: b, primary: `#0000${10 + c}` } }, null)
      setSite(doc, { share: shareOf(c, b) }, null)
      return true
    default:
      return false
  }
}

/** A title for sharing, or none again, and whether search engines are to come. */
const shareOf = (a: number, b: number) => ({
  title: a % 3 === 0 ? '' : `Shared ${a}`,
  hidden: b % 2 === 0,
})

function editVariants(doc: Y.Doc, { kind, a, b, c }: RandomEdit, seen: CampaignSnapshot): boolean {
  const pageId = pick(seen.pages, a)?.id ?? 'none'
  const variantId = pick(
    seen.pages.flatMap((page) => page.variants),
    b,
  )?.id
  switch (kind) {
    case 'addVariant':
      addVariant(doc, { pageId }, null)
      return true
    case 'duplicateVariant':
      duplicateVariant(doc, { variantId: variantId ?? 'none' }, null)
      return true
    case 'renameVariant':
      renameVariant(doc, { variantId: variantId ?? 'none', name: `N${c}` }, null)
      return true
    case 'removeVariant':
      removeVariant(doc, { variantId: variantId ?? 'none' }, null)
      return true
    case 'resetVariant':
      resetVariant(doc, { variantId: variantId ?? 'none' }, null)
      return true
    case 'applyVariant':
      applyVariant(doc, { variantId: variantId ?? 'none' }, null)
      return true
    case 'resetInherited': {
      const id = pick(blockIdsOf(seen), c) ?? 'none'
      const what = pick([{ prop: 'body' }, 'place', 'everything'] as const, a) ?? 'place'
      resetInherited(doc, { level: 'blocks', id, what }, null)
      return true
    }
    default:
      return false
  }
}

/** Looks of a section by `c`: a wide value, one of phones, and the phone's gone again. */
function looks(c: number): Omit<SetSectionStyle, 'sectionId'>[] {
  return [
    { style: { width: 'wide', ratio: [1, (c % 5) + 1] } },
    { style: { 'padding@phone': 'none' } },
    { style: {}, unset: ['padding@phone'] },
  ]
}

function editSections(doc: Y.Doc, edit: RandomEdit, pageId: string, sectionId: string): boolean {
  const { kind, a, c } = edit
  switch (kind) {
    case 'addSection':
      addSection(doc, { pageId, columns: (c % 4) + 1, index: c }, null)
      return true
    case 'styleSection':
      setSectionStyle(doc, { sectionId, style: {}, ...pick(looks(c), a) }, null)
      return true
    case 'setColumns':
      setSectionColumns(doc, { sectionId, columns: (c % 4) + 1 }, null)
      return true
    case 'moveSection':
      moveSection(doc, { sectionId, pageId, index: c }, null)
      return true
    case 'removeSection':
      removeSection(doc, { sectionId }, null)
      return true
    case 'duplicateSection':
      duplicateSection(doc, { sectionId }, null)
      return true
    case 'restore': {
      const level = (['pages', 'sections', 'blocks'] as const)[a % 3] ?? 'blocks'
      const stored = [...doc.getMap(level).keys()].toSorted()
      restore(doc, { level, id: pick(stored, c) ?? 'none' }, null)
      return true
    }
    default:
      return false
  }
}

function editBlocks(doc: Y.Doc, edit: RandomEdit, seen: CampaignSnapshot): boolean {
  const { kind, a, b, c } = edit
  const columns = allPages(seen).flatMap((page) => page.sections.flatMap((each) => each.columns))
  const columnId = pick(columns, a)?.id ?? 'none'
  const ids = blockIdsOf(seen)
  const blockId = pick(ids, b) ?? 'none'
  switch (kind) {
    case 'addBlock':
      addBlock(doc, { columnId, model: noteModel, index: c }, null)
      return true
    case 'moveBlocks': {
      const blockIds = c % 3 === 0 ? [blockId, pick(ids, b + 2) ?? 'none'] : [blockId]
      moveBlocks(doc, { blockIds, columnId, index: c }, null)
      return true
    }
    case 'removeBlock':
      removeBlocks(doc, { blockIds: [blockId] }, null)
      return true
    case 'duplicateBlock':
      duplicateBlock(doc, { blockId }, null)
      return true
    default:
      return false
  }
}

function editProps(doc: Y.Doc, { kind, a, c }: RandomEdit, { id, props }: BlockSnapshot): void {
  const block = { blockId: id, model: noteModel }
  const rows = Array.isArray(props.rows) ? props.rows : []
  const row = { ...block, name: 'rows', itemId: pick(rows, a)?.id ?? 'none' }
  const answer = itemTextPath('rows', row.itemId, 'answer')
  switch (kind) {
    case 'setProp':
      setProp(doc, { ...block, name: 'size', value: c }, null)
      return
    case 'setNarrowProp':
      setProp(doc, { ...block, name: 'align@phone', value: c % 3 === 0 ? null : 'right' }, null)
      return
    case 'setSettings': {
      const settings = { locked: c % 2 === 0, name: `n${a}`, hideOn: widths.slice(0, c % 4) }
      setSettings(doc, { level: 'blocks', ids: [id], settings }, null)
      return
    }
    case 'setText': {
      const label = typeof props.label === 'string' ? props.label : ''
      const at = c % (label.length + 1)
      const after = `${label.slice(0, at)}${a}${label.slice(at + 1)}`
      setText(doc, { ...block, name: 'label', after }, null)
      return
    }
    case 'type':
      typeInto(ensureRichText(doc, { ...block, name: 'body' }, null), a, String(c))
      return
    case 'addItem':
      addListItem(doc, { ...block, name: 'rows', index: c }, null)
      return
    case 'moveItem':
      moveListItem(doc, { ...row, index: c }, null)
      return
    case 'setItem':
      setListItem(doc, { ...row, key: 'open', value: c % 2 === 0 }, null)
      return
    case 'typeIntoItem':
      typeInto(ensureRichText(doc, { ...block, name: answer }, null), a, String(c))
      setText(
        doc,
        { ...block, name: itemTextPath('rows', row.itemId, 'name'), after: `n${c}` },
        null,
      )
      return
    case 'removeItem':
      removeListItem(doc, row, null)
      return
    default:
  }
}

/** Types `words` into the first line. */
export function typeInto(text: Y.XmlText | null, at: number, words: string): void {
  text?.insert(at % Math.max(1, text.length), words, {})
}

function pick<T>(from: readonly T[], at: number): T | undefined {
  return from[at % Math.max(1, from.length)]
}
