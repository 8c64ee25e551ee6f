import { compactCss } from '../blocks/define-block.ts'

/** The page, its sections and columns. Widths are those of the page, not of the window. */
export const baseCss = compactCss(`
.ff-page {
  display: flow-root; container: ff-page / inline-size; min-height: 100%;
  background: var(--ff-bg); color: var(--ff-fg); font: 400 1rem/1.6 var(--ff-body);
  -webkit-font-smoothing: antialiased; text-size-adjust: 100%;
}
:where(.ff-page) a { color: var(--ff-link); text-underline-offset: 0.18em; }
.ff-page :focus-visible { outline: 3px solid var(--ff-accent-mark); outline-offset: 3px; }
.ff-section { position: relative; background: var(--ff-bg); color: var(--ff-fg); }
.ff-inner { box-sizing: border-box; width: 100%; margin-inline: auto; padding-inline: clamp(1.25rem, 5cqi, 4rem); }
.ff-width-narrow > .ff-inner { max-width: 52rem; }
.ff-width-normal > .ff-inner { max-width: 76rem; }
.ff-width-wide > .ff-inner { max-width: 96rem; }
.ff-width-full.ff-pad-none > .ff-inner { padding-inline: 0; }
.ff-pad-small > .ff-inner { padding-block: clamp(1.5rem, 4cqi, 3rem); }
.ff-pad-medium > .ff-inner { padding-block: clamp(3rem, 7cqi, 6rem); }
.ff-pad-large > .ff-inner { padding-block: clamp(4rem, 10cqi, 9rem); }
.ff-align-center { text-align: center; }
.ff-align-right { text-align: right; }
.ff-columns { display: flex; flex-direction: column; gap: clamp(2.25rem, 6cqi, 3.5rem); }
.ff-column { min-width: 0; container-type: inline-size; }
.ff-column :where(h1, h2, h3, p, ul, ol, blockquote, figure, hr) { margin: 0; }
.ff-column > * + * { margin-block-start: 1.25rem; }
@container ff-page (min-width: 40rem) {
  .ff-columns-3 { flex-direction: row; gap: clamp(1.25rem, 3cqi, 2rem); }
  .ff-columns-3 > .ff-column { flex: var(--ff-share, 1) 1 0; }
  .ff-columns-4 { flex-flow: row wrap; gap: 2.5rem 2rem; }
  .ff-columns-4 > .ff-column { flex: 0 1 calc(50% - 1rem); }
}
@container ff-page (min-width: 52rem) {
  .ff-columns { flex-flow: row nowrap; gap: clamp(2rem, 5cqi, 5rem); }
  .ff-columns-3, .ff-columns-4 { gap: clamp(1.75rem, 3.5cqi, 3rem); }
  .ff-columns-centred { align-items: center; }
  .ff-columns > .ff-column { flex: var(--ff-share, 1) 1 0; }
}
`)

/** One rule per width of a column, in twelfths of its section. */
export function shareCss(shares: Iterable<number>): string {
  return [...new Set(shares)].map((share) => `.ff-share-${share}{--ff-share:${share}}`).join('')
}

/** What stands in for something missing or unknown; not needed on published pages. */
export const placeholderCss = compactCss(`
.ff-unknown { display: grid; gap: 0.25rem; place-items: center; padding: 1.5rem; border: 1px dashed var(--ff-control); border-radius: var(--ff-radius); background: var(--ff-surface); color: var(--ff-soft); font-size: 0.9375rem; text-align: center; }
`)
