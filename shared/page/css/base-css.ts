import { compactCss } from '../../blocks/compact-css.ts'
import { narrowRules } from '../../blocks/narrow-rules.ts'
import type { Width } from '../../campaign/model/widths.ts'
import { narrowWidths } from '../../campaign/model/widths.ts'

const paddings = compactCss(`
.ff-pad-none > .ff-inner { padding-block: 0; }
.ff-pad-small > .ff-inner { padding-block: calc(clamp(1.5rem, 4cqi, 3rem) * var(--ff-space)); }
.ff-pad-medium > .ff-inner { padding-block: calc(clamp(3rem, 7cqi, 6rem) * var(--ff-space)); }
.ff-pad-large > .ff-inner { padding-block: calc(clamp(4rem, 10cqi, 9rem) * var(--ff-space)); }
`)

const paddingClasses = ['none', 'small', 'medium', 'large'].map((size) => `ff-pad-${size}`)

/** The page, its sections and columns. Widths are those of the page, not of the window. */
export const baseCss = compactCss(`
.ff-page {
  display: flow-root; container: ff-page / inline-size; min-height: 100%;
  background: var(--ff-bg); color: var(--ff-fg); font: 400 calc(1rem * var(--ff-text-scale))/1.6 var(--ff-body);
  -webkit-font-smoothing: antialiased; -webkit-text-size-adjust: 100%; text-size-adjust: 100%;
}
:where(.ff-page) a { color: var(--ff-link); text-underline-offset: 0.18em; }
.ff-page :focus-visible { outline: 3px solid var(--ff-accent-mark); outline-offset: 3px; }
.ff-section { position: relative; background: var(--ff-bg); color: var(--ff-fg); scroll-margin-top: 4rem; }
.ff-gradient { background-image: var(--ff-gradient); }
.ff-section-image { position: absolute; inset: 0; overflow: hidden; background: var(--ff-gradient, var(--ff-bg)); }
.ff-section-image img { display: block; width: 100%; height: 100%; object-fit: cover; }
.ff-section-image + .ff-inner { position: relative; }
.ff-inner { box-sizing: border-box; width: 100%; margin-inline: auto; padding-inline: clamp(1.25rem, 5cqi, 4rem); }
.ff-width-narrow > .ff-inner { max-width: 52rem; }
.ff-width-normal > .ff-inner { max-width: 76rem; }
.ff-width-wide > .ff-inner { max-width: 96rem; }
.ff-width-full.ff-pad-none > .ff-inner { padding-inline: 0; }
${paddings}
.ff-align-center { text-align: center; }
.ff-align-right { text-align: end; }
.ff-columns { display: flex; flex-direction: column; gap: calc(clamp(2.25rem, 6cqi, 3.5rem) * var(--ff-space)); }
.ff-columns-reverse { flex-direction: column-reverse; }
.ff-column { min-width: 0; container-type: inline-size; }
.ff-column :where(h1, h2, h3, p, ul, ol, blockquote, figure, hr) { margin: 0; }
.ff-column > * + * { margin-block-start: calc(var(--ff-gap, 1.25rem) * var(--ff-space)); }
.ff-gap-small { --ff-gap: 0.625rem; }
.ff-gap-large { --ff-gap: 2.25rem; }
.ff-c-accent { color: var(--ff-link); }
.ff-c-soft { color: var(--ff-soft); }
@container ff-page (min-width: 40rem) {
  .ff-columns-3 { flex-direction: row; gap: calc(clamp(1.25rem, 3cqi, 2rem) * var(--ff-space)); }
  .ff-columns-3 > .ff-column { flex: var(--ff-share, 1) 1 0; }
  .ff-columns-4 { flex-flow: row wrap; gap: 2.5rem 2rem; }
  .ff-columns-4 > .ff-column { flex: 0 1 calc(50% - 1rem); }
}
@container ff-page (min-width: 52rem) {
  .ff-columns { flex-flow: row nowrap; gap: calc(clamp(2rem, 5cqi, 5rem) * var(--ff-space)); }
  .ff-columns-3, .ff-columns-4 { gap: calc(clamp(1.75rem, 3.5cqi, 3rem) * var(--ff-space)); }
  .ff-columns-centre { align-items: center; }
  .ff-columns-bottom { align-items: flex-end; }
  .ff-columns > .ff-column { flex: var(--ff-share, 1) 1 0; }
}
${narrowWidths.map((width) => narrowRules(paddings, paddingClasses, width)).join('')}
`)

const unspaced = ['ar', 'hi', 'ja', 'ko', 'zh']

/**
 * For pages in scripts whose letters are joined or fill squares: set closer or wider they look broken.
 * What has marks above and below its letters needs room between its lines.
 */
export const unspacedCss = compactCss(`
.ff-page:is(${unspaced.map((code) => `:lang(${code})`).join()}) * { letter-spacing: 0; }
.ff-page:is(:lang(ar), :lang(hi)) :is(h1, h2, h3) { line-height: 1.35; }
`)

/** Whether a page in this language needs `unspacedCss`. */
export function isUnspaced(code: string): boolean {
  return unspaced.includes(code.slice(0, 2))
}

/** What hides sections and blocks at some widths, or until a moment (see setting-attributes.ts). */
export const settingsCss = compactCss(`
@container ff-page (min-width: 64rem) { ${hiddenOn('desktop')} }
@container ff-page (min-width: 40rem) and (max-width: 63.99rem) { ${hiddenOn('tablet')} }
@container ff-page (max-width: 39.99rem) { ${hiddenOn('phone')} }
[data-ff-from]:not([data-ff-open]), [data-ff-until][data-ff-over] { display: none; }
`)

/** Hidden, with its room: what follows it as the first one in a column starts at the top. */
function hiddenOn(width: Width): string {
  return `.ff-hide-${width} { display: none; } .ff-column > .ff-hide-${width}:first-child + * { margin-block-start: 0; }`
}

/** One rule per width of a column, in twelfths of its section. */
export function shareCss(shares: Iterable<number>): string {
  return [...new Set(shares)].map((share) => `.ff-share-${share}{--ff-share:${share}}`).join('')
}

/** What stands in for something missing or unknown; not needed on published pages. */
export const placeholderCss = compactCss(`
.ff-unknown { display: grid; gap: 0.25rem; place-items: center; padding: 1.5rem; border: 1px dashed var(--ff-control); border-radius: var(--ff-radius); background: var(--ff-surface); color: var(--ff-soft); font-size: 0.9375rem; text-align: center; }
`)
