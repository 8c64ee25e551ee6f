import type { PageLanguage } from '../../languages/page-language.ts'
import { inEnglish } from '../../languages/page-language.ts'
import { findBlock } from '../../blocks/registry.ts'
import type { BlockSnapshot, PageSnapshot } from '../../campaign/model/snapshot.ts'
import type { Theme } from '../../campaign/model/theme.ts'
import type { NarrowWidth } from '../../campaign/model/widths.ts'
import { narrowWidths } from '../../campaign/model/widths.ts'
import { baseCss, isUnspaced, settingsCss, shareCss, unspacedCss } from '../css/base-css.ts'
import { fontCss } from '../css/fonts.ts'
import { printCss } from '../css/print-css.ts'
import type { FileUrl, OwnFonts } from '../css/fonts.ts'
import { columnShares } from './layout.ts'
import { themeCss } from '../css/theme-css.ts'

const documentCss =
  'html{height:100%}body{height:100%;margin:0}' +
  // What the script of the page says about all of it; it covers none of the page at its end.
  '.ff-stop{position:sticky;z-index:9;bottom:0;margin:0;padding:1em;text-align:center;font:1em/1.5 system-ui,sans-serif;color:#fff;background:#222}'

/** Whether the pages stand alone in a document, or are a part of one that names the fonts itself. */
type Place = 'alone' | 'part'

type Around = Pick<PageLanguage, 'code'> & {
  /** Default: files are at their paths. */
  fileUrl?: FileUrl | undefined
  /** Default: the companies' own fonts have their sheets. */
  ownFonts?: OwnFonts | undefined
}

/**
 * The critical CSS of these pages: theme, layout, and only the blocks they use; with the fonts and that of
 * a document of their own where they stand alone.
 */
export function pageCss(
  pages: readonly PageSnapshot[],
  theme: Theme,
  place: Place = 'alone',
  { code, fileUrl, ownFonts }: Around = inEnglish,
): string {
  const sections = pages.flatMap((page) => page.sections)
  const blocks = sections.flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
  const kinds = [...new Set(blocks.map(({ kind }) => kind))].toSorted()
  const shares = sections.flatMap((section) =>
    section.columns.length > 1 ? columnShares(section) : [],
  )
  return [
    place === 'alone' ? fontCss(theme, fileUrl, ownFonts) : '',
    themeCss(
      theme,
      sections.map(({ style }) => style),
    ),
    place === 'alone' ? documentCss : '',
    baseCss,
    shareCss(shares),
    settingsCss,
    ...kinds.map((kind) => findBlock(kind)?.css ?? ''),
    ...narrowWidths.map((width) => narrowCss(blocks, width)),
    isUnspaced(code) ? unspacedCss : '',
    place === 'alone' ? printCss : '',
  ].join('')
}

/** The rules for one narrower width of the kinds that have blocks which differ there. */
function narrowCss(blocks: readonly BlockSnapshot[], width: NarrowWidth): string {
  const differing = blocks.filter(({ props }) =>
    Object.keys(props).some((name) => name.endsWith(`@${width}`)),
  )
  const kinds = [...new Set(differing.map(({ kind }) => kind))].toSorted()
  return kinds.map((kind) => findBlock(kind)?.narrowCss[width] ?? '').join('')
}
