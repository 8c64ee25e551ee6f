import type { CampaignSnapshot } from '../campaign/snapshot.ts'
import { isId } from '../campaign/document.ts'
import { limits } from '../campaign/limits.ts'

/** Everything that is wrong with a snapshot, in words; empty for a valid one. */
export function flawsOf(snapshot: CampaignSnapshot): string[] {
  const sections = snapshot.pages.flatMap((page) => page.sections)
  const columns = sections.flatMap((section) => section.columns)
  const ids = [snapshot.pages, sections, columns, columns.flatMap((column) => column.blocks)]
  const paths = snapshot.pages.map(({ path }) => path)
  return [
    ...ids.flatMap((level) => repeated(level.map(({ id }) => id)).map((id) => `${id} twice`)),
    ...repeated(paths).map((path) => `path ${path} twice`),
    ...paths.filter((path) => !/^\/[a-z0-9_/-]*$/.test(path)).map((path) => `bad path ${path}`),
    ...ids
      .flat()
      .filter(({ id }) => !isId(id, limits.id) && !/^rescue-(page|section|column)$/.test(id))
      .map(({ id }) => `bad id ${id}`),
    ...sections
      .filter(({ columns: own }) => own.length > limits.columnsPerSection)
      .map(({ id }) => `${id} has too many columns`),
    ...sections
      .filter(({ style, columns: own }) => style.ratio.length !== own.length)
      .map(({ id }) => `${id} has a ratio of another length`),
    ...(isPlain(snapshot) ? [] : ['not plain data']),
  ]
}

/** The ids of all blocks shown, in order. */
export function blockIdsOf(snapshot: CampaignSnapshot): string[] {
  return snapshot.pages.flatMap((page) =>
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
