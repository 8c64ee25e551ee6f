import { allBlocks, findBlock } from '../blocks/registry.ts'
import type { PageSnapshot } from '../campaign/snapshot.ts'
import type { Theme } from '../campaign/theme.ts'
import { baseCss, placeholderCss, shareCss } from './base-css.ts'
import { fontCss } from './fonts.ts'
import { columnShares } from './layout.ts'
import { themeCss } from './theme-css.ts'

/** The critical CSS of these pages: fonts, theme, layout, and only the blocks they use. */
export function pageCss(pages: readonly PageSnapshot[], theme: Theme): string {
  const sections = pages.flatMap((page) => page.sections)
  const kinds = new Set(
    sections.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks.map((b) => b.kind))),
  )
  const shares = sections.flatMap((section) =>
    section.columns.length > 1 ? columnShares(section) : [],
  )
  return [
    fontCss(theme),
    themeCss(
      theme,
      sections.map(({ style }) => style.background),
    ),
    'html{height:100%}body{height:100%;margin:0}',
    baseCss,
    shareCss(shares),
    ...[...kinds].toSorted().map((kind) => findBlock(kind)?.css ?? ''),
  ].join('')
}

/**
 * The CSS of everything a page may come to hold, for canvas and preview. Does not change with the
 * document: `themeCss(theme)` and `fontCss(theme)` stand beside it.
 */
export function editorCss(): string {
  const everyShare = Array.from({ length: 12 }, (_, at) => at + 1)
  return [
    baseCss,
    placeholderCss,
    shareCss(everyShare),
    ...allBlocks().map((block) => block.css),
  ].join('')
}
