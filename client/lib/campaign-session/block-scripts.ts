import type { BlockScript, Enhance } from '#shared/blocks/block-script.ts'
import { showByDate } from '#shared/page/show-by-date.ts'

const scripts = Object.values(
  import.meta.glob<BlockScript>('../../../shared/blocks/*/script.ts', { eager: true }),
)

/** What the page of a visitor runs. */
export const visitorScripts: readonly Enhance[] = [
  showByDate,
  ...scripts.map((script) => script.default),
]

/** What the canvas runs. */
export const canvasScripts: readonly Enhance[] = scripts.flatMap(({ onCanvas }) => onCanvas ?? [])
