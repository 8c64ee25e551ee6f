import { allBlocks } from '../../blocks/registry.ts'
import { narrowWidths } from '../../campaign/model/widths.ts'
import { baseCss, placeholderCss, settingsCss, shareCss, unspacedCss } from '../css/base-css.ts'

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
    settingsCss,
    ...allBlocks().map((block) => block.css),
    unspacedCss,
    ...narrowWidths.flatMap((width) => allBlocks().map((block) => block.narrowCss[width])),
  ].join('')
}
