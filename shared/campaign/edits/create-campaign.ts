import * as Y from 'yjs'
import type { LanguageCode } from '../../languages/languages.ts'
import { isLanguage } from '../../languages/languages.ts'
import { AppError } from '../../errors/catalogue.ts'
import { newId } from '../../lib/new-id.ts'
import { makeBlock } from './add-block.ts'
import { cutText } from '../model/cut-text.ts'
import { columnId, isColumnCount } from './create-section.ts'
import type { Roots } from '../document/document.ts'
import { campaignParent, rootsOf } from '../document/document.ts'
import { findMap } from '../document/placement.ts'
import type { FindModel } from '../model/field.ts'
import { limits } from '../model/limits.ts'
import { firstKeys } from '../document/order-keys.ts'
import { normalisePath } from '../model/page-path.ts'
import type { GivenProps } from '../document/make-props.ts'
import { acceptTheme } from '../model/read-theme.ts'
import { schemaVersion } from '../model/schema-version.ts'
import { setSite } from './set-site.ts'
import { storedStyle } from '../model/section-style.ts'
import type { Site } from '../model/site.ts'
import type { Share } from '../model/share.ts'
import { writeShare } from '../model/write-share.ts'
import type { Settings } from '../model/settings.ts'
import { writeSettings } from '../model/settings.ts'
import type { SectionStyle } from '../model/snapshot.ts'
import type { Theme } from '../model/theme.ts'

/** What a campaign starts from: a template, an import, another campaign's snapshot. */
export type CampaignSeed = {
  theme?: Partial<Theme>
  site?: Partial<Site>
  pages: readonly PageSeed[]
}
export type PageSeed = {
  path: string
  title: string
  description?: string
  language?: LanguageCode
  share?: Share
  /** The place among the pages of one that says the same in another language. */
  translatesAt?: number
  sections: readonly SectionSeed[]
}
export type SectionSeed = {
  style?: Partial<SectionStyle>
  settings?: Partial<Settings>
  columns: readonly ColumnSeed[]
}
export type ColumnSeed = { blocks: readonly BlockSeed[] }
/** Rich text may be given as a plain string; what is missing takes the field's default. */
export type BlockSeed = {
  kind: string
  /** Of the kind, when the block comes from a file; new ones have the present one. */
  version?: number
  settings?: Partial<Settings>
  props?: GivenProps
}

export type CreateOptions = { makeId?: () => string; origin?: unknown }

/**
 * Fills an empty document from `seed`, with new ids. False, with nothing written, when the document
 * has pages already. Throws `validation-failed` for a seed over the limits or with unknown kinds.
 */
export function createCampaign(
  doc: Y.Doc,
  seed: CampaignSeed,
  findModel: FindModel,
  { makeId = newId, origin = null }: CreateOptions = {},
): boolean {
  checkSeed(seed, findModel)
  return doc.transact(() => {
    const roots = rootsOf(doc)
    if (roots.pages.size > 0) return false
    roots.meta.set('schemaVersion', schemaVersion)
    const theme = new Map<string, unknown>(Object.entries(seed.theme ?? {}))
    for (const [key, value] of Object.entries(acceptTheme((name) => theme.get(name)))) {
      roots.theme.set(key, value)
    }
    if (seed.site) setSite(doc, seed.site, origin)
    const keys = firstKeys(seed.pages.length)
    const ids = seed.pages.map((page, at) =>
      writePage(roots, page, keys[at] ?? '', { makeId, findModel }),
    )
    seed.pages.forEach(({ translatesAt }, at) => {
      const other =
        translatesAt === undefined || translatesAt === at ? undefined : ids[translatesAt]
      if (other !== undefined) findMap(roots.pages, ids[at] ?? '')?.set('translates', other)
    })
    return true
  }, origin)
}

type Making = { makeId: () => string; findModel: FindModel }

/** Returns its id. */
function writePage(roots: Roots, page: PageSeed, order: string, making: Making): string {
  const id = making.makeId()
  const stored = store(roots.pages, id, campaignParent, order, {
    path: normalisePath(page.path),
    title: cutText(page.title, limits.title),
    description: cutText(page.description ?? '', limits.description),
    ...(isLanguage(page.language) ? { language: page.language } : {}),
  })
  writeShare(stored, page.share)
  const keys = firstKeys(page.sections.length)
  page.sections.forEach((section, at) => writeSection(roots, section, id, keys[at] ?? '', making))
  return id
}

function writeSection(
  roots: Roots,
  { style = {}, settings, columns }: SectionSeed,
  pageId: string,
  order: string,
  making: Making,
): void {
  const id = making.makeId()
  const section = store(roots.sections, id, pageId, order, storedStyle(style, columns.length))
  if (settings) writeSettings(section, settings)
  const keys = firstKeys(limits.columnsPerSection)
  columns.forEach((column, slot) => {
    const parent = columnId(id, slot)
    store(roots.columns, parent, id, keys[slot] ?? '', {})
    const blockKeys = firstKeys(column.blocks.length)
    column.blocks.forEach(({ kind, settings, props = {} }, at) => {
      const model = making.findModel(kind)
      if (!model) return
      const block = makeBlock(model, props)
      block.set('parent', parent)
      block.set('order', blockKeys[at] ?? '')
      roots.blocks.set(making.makeId(), block)
      if (settings) writeSettings(block, settings)
    })
  })
}

function store(
  root: Y.Map<unknown>,
  id: string,
  parent: string,
  order: string,
  content: Record<string, unknown>,
): Y.Map<unknown> {
  const stored = new Y.Map<unknown>()
  stored.set('parent', parent)
  stored.set('order', order)
  for (const [key, value] of Object.entries(content)) stored.set(key, value)
  root.set(id, stored)
  return stored
}

function checkSeed(seed: CampaignSeed, findModel: FindModel): void {
  const sections = seed.pages.flatMap((page) => page.sections)
  const blocks = sections.flatMap((section) => section.columns.flatMap((column) => column.blocks))
  if (seed.pages.length > limits.pages) throw refuse(`More than ${limits.pages} pages.`)
  if (seed.pages.some((page) => page.sections.length > limits.sectionsPerPage)) {
    throw refuse(`A page has more than ${limits.sectionsPerPage} sections.`)
  }
  if (blocks.length > limits.blocks) throw refuse(`More than ${limits.blocks} blocks.`)
  if (!sections.every(({ columns }) => isColumnCount(columns.length))) {
    throw refuse(`A section has no column or more than ${limits.columnsPerSection}.`)
  }
  const unknown = blocks.find(({ kind }) => !findModel(kind))
  if (unknown) throw refuse(`There is no block of kind "${unknown.kind}".`)
}

function refuse(detail: string): AppError {
  return new AppError('validation-failed', detail)
}
