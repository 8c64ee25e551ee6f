import type { Outline, OutlineColumn, OutlinePage, OutlineSection } from '../document/outline.ts'
import { uniquePaths } from '../model/page-path.ts'
import type { PageInfo, SectionInfo } from './read-parts.ts'
import { fitRatio } from '../model/section-style.ts'
import type {
  BlockSnapshot,
  CampaignSnapshot,
  ColumnSnapshot,
  PageSnapshot,
  SectionSnapshot,
  VariantSnapshot,
} from '../model/snapshot.ts'
import type { Site } from '../model/site.ts'
import type { Theme } from '../model/theme.ts'

/** The content of a campaign by id; asked only for what is shown. */
export type Parts = {
  schemaVersion: number
  theme: Theme
  site: Site
  page: (id: string) => PageInfo
  section: (id: string) => SectionInfo
  block: (id: string) => BlockSnapshot
}

/** A snapshot with the objects in it by id, so that the next one can use them again. */
export type Assembly = {
  snapshot: CampaignSnapshot
  pages: Map<string, PageSnapshot>
  variants: Map<string, VariantSnapshot>
  sections: Map<string, SectionSnapshot>
  columns: Map<string, ColumnSnapshot>
  /** Where each shown block is: indexes of its page, variant (if any), section, column and place. */
  places: Map<string, Place>
}

export type Place = {
  page: number
  variant: number | null
  section: number
  column: number
  block: number
}

/** Builds the snapshot of `outline`; what is equal to a part of `previous` keeps its identity. */
export function assemble(outline: Outline, parts: Parts, previous: Assembly | null): Assembly {
  const next: Omit<Assembly, 'snapshot'> = {
    pages: new Map(),
    variants: new Map(),
    sections: new Map(),
    columns: new Map(),
    places: new Map(),
  }
  const column = ({ id, blocks }: OutlineColumn, place: Omit<Place, 'block'>) => {
    blocks.forEach((blockId, block) => next.places.set(blockId, { ...place, block }))
    return keep(next.columns, previous?.columns, { id, blocks: blocks.map(parts.block) })
  }
  const section = ({ id, columns }: OutlineSection, at: number, on: Where) => {
    const { settings, style: stored } = parts.section(id)
    const style = { ...stored, ratio: fitRatio(stored.ratio, columns.length) }
    const made = columns.map((each, index) => column(each, { ...on, section: at, column: index }))
    return keep(next.sections, previous?.sections, { id, settings, style, columns: made })
  }
  const infos = outline.pages.map(({ id }) => parts.page(id))
  const paths = uniquePaths(infos.map(({ path }) => path))
  const contentOf = ({ id, sections }: OutlinePage, on: Where) => ({
    id,
    path: paths[on.page] ?? '/',
    ...infos[on.page]?.own,
    sections: sections.map((each, index) => section(each, index, on)),
  })
  const variant = (each: OutlinePage, on: Where) => {
    const { title, description, name } = parts.page(each.id)
    const fresh = { ...contentOf(each, on), title, description, name, variants: none }
    return keep(next.variants, previous?.variants, fresh)
  }
  const page = (each: OutlinePage, at: number) => {
    const { title = '', description = '' } = infos[at] ?? {}
    const content = contentOf(each, { page: at, variant: null })
    const variants = each.variants.map((own, index) => variant(own, { page: at, variant: index }))
    return keep(next.pages, previous?.pages, { ...content, title, description, variants })
  }
  const pages = outline.pages.map(page)
  const fresh = { schemaVersion: parts.schemaVersion, theme: parts.theme, site: parts.site, pages }
  return { ...next, snapshot: reuse(previous?.snapshot, fresh) }
}

type Where = Pick<Place, 'page' | 'variant'>

/** Variants have no variants of their own. */
const none: VariantSnapshot[] = []

/** `assembly` with one block replaced: only the block's ancestors are new objects. */
export function replaceBlock(assembly: Assembly, place: Place, block: BlockSnapshot): Assembly {
  const page = assembly.snapshot.pages[place.page]
  const variant = place.variant === null ? undefined : page?.variants[place.variant]
  const section = (place.variant === null ? page : variant)?.sections[place.section]
  const column = section?.columns[place.column]
  if (!page || !section || !column) return assembly
  const newColumn = { ...column, blocks: column.blocks.with(place.block, block) }
  const newSection = { ...section, columns: section.columns.with(place.column, newColumn) }
  const newVariant = variant && withSection(variant, place, newSection)
  const newPage =
    newVariant && place.variant !== null
      ? { ...page, variants: page.variants.with(place.variant, newVariant) }
      : withSection(page, place, newSection)
  const pages = assembly.snapshot.pages.with(place.page, newPage)
  assembly.columns.set(column.id, newColumn)
  assembly.sections.set(section.id, newSection)
  assembly.pages.set(page.id, newPage)
  if (newVariant) assembly.variants.set(newVariant.id, newVariant)
  return { ...assembly, snapshot: { ...assembly.snapshot, pages } }
}

function withSection<T extends PageSnapshot>(
  page: T,
  { section }: Place,
  made: SectionSnapshot,
): T {
  return { ...page, sections: page.sections.with(section, made) }
}

function keep<T extends { id: string }>(
  into: Map<string, T>,
  previous: Map<string, T> | undefined,
  fresh: T,
): T {
  const kept = reuse(previous?.get(fresh.id), fresh)
  into.set(fresh.id, kept)
  return kept
}

function reuse<T extends object>(previous: T | undefined, fresh: T): T {
  return previous && sameShallow(previous, fresh) ? previous : fresh
}

/** Equal key by key; arrays by their elements, looks, settings and the like by their values. */
function sameShallow(a: object, b: object): boolean {
  const entries = Object.entries(b)
  // A key may be gone: a narrow width that follows the wider one again.
  if (Object.keys(a).length !== entries.length) return false
  return entries.every(([key, value]) => {
    const other: unknown = Object.getOwnPropertyDescriptor(a, key)?.value
    if (other === value) return true
    if (Array.isArray(value)) return Array.isArray(other) && sameElements(other, value)
    const byValue = key === 'style' || key === 'settings' || key === 'share'
    return byValue && isObject(other) && isObject(value) && sameShallow(other, value)
  })
}

function sameElements(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((element, at) => element === b[at])
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
