import type { CampaignSnapshot, ColumnSnapshot, PageSnapshot } from '../campaign/model/snapshot.ts'
import { splitId } from '../campaign/document/variant-ids.ts'
import { isId } from '../campaign/document/document.ts'
import { limits } from '../campaign/model/limits.ts'

/** Everything that is wrong with a snapshot, in words; empty for a valid one. */
export function flawsOf(snapshot: CampaignSnapshot): string[] {
  const pages = allPages(snapshot)
  const sections = pages.flatMap((page) => page.sections)
  const columns = sections.flatMap((section) => section.columns)
  const ids = [pages, sections, columns, columns.flatMap((column) => column.blocks)]
  const paths = snapshot.pages.map(({ path }) => path)
  return [
    ...ids.flatMap((level) => repeated(level.map(({ id }) => id)).map((id) => `${id} twice`)),
    ...repeated(paths).map((path) => `path ${path} twice`),
    ...paths
      .filter((path) => !/^\/[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}_/-]*$/u.test(path))
      .map((path) => `bad path ${path}`),
    ...ids
      .flat()
      .filter(({ id }) => !isShownId(id) && !isShownId(splitId(id)?.baseId ?? ''))
      .map(({ id }) => `bad id ${id}`),
    ...sections
      .filter(({ columns: own }) => own.length > limits.columnsPerSection)
      .map(({ id }) => `${id} has too many columns`),
    ...sections
      .filter(({ style, columns: own }) => style.ratio.length !== own.length)
      .map(({ id }) => `${id} has a ratio of another length`),
    ...snapshot.pages.flatMap((page) => flawsOfVariants(page)),
    ...(isPlain(snapshot) ? [] : ['not plain data']),
  ]
}

function isShownId(id: string): boolean {
  return isId(id) || /^rescue-(page|section|column)$/.test(id)
}

function flawsOfVariants({ id, path, variants }: PageSnapshot): string[] {
  return [
    ...(variants.length > limits.variantsRead ? [`${id} has too many variants`] : []),
    ...variants.filter((own) => own.path !== path).map((own) => `${own.id} has another path`),
    ...variants.filter((own) => own.variants.length > 0).map((own) => `${own.id} has variants`),
    ...variants.flatMap((own) =>
      own.sections
        .flatMap((section) => [section, ...section.columns, ...section.columns.flatMap(blocksIn)])
        .filter((thing) => (splitId(thing.id)?.variantId ?? own.id) !== own.id)
        .map((thing) => `${thing.id} in ${own.id}`),
    ),
  ]
}

const blocksIn = ({ blocks }: ColumnSnapshot) => blocks

/** The pages with their variants after each. */
export function allPages({ pages }: CampaignSnapshot): PageSnapshot[] {
  return pages.flatMap((page) => [page, ...page.variants])
}

/** The ids of all blocks shown, in order. */
export function blockIdsOf(snapshot: CampaignSnapshot): string[] {
  return allPages(snapshot).flatMap((page) =>
    page.sections.flatMap((section) =>
      section.columns.flatMap((column) => column.blocks.map(({ id }) => id)),
    ),
  )
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, at) => values.indexOf(value) !== at)
}

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function'
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== Array.prototype) return false
  return Object.values(value).every(isPlain)
}
