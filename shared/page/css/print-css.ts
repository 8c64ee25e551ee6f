import { compactCss } from '../../blocks/compact-css.ts'

/**
 * A page on paper: dark on white whatever its colours, as most printers leave backgrounds out; all of it
 * unfolded, nothing sticks or is cut in two, and links say where they lead.
 */
export const printCss = compactCss(`
@media print {
  .ff-page, .ff-page [class*='ff-bg-'] {
    --ff-bg: #fff !important; --ff-fg: #000 !important; --ff-soft: #333 !important;
    --ff-line: #999 !important; --ff-control: #666 !important; --ff-surface: #fff !important;
    --ff-card: #fff !important; --ff-input: #fff !important; --ff-accent: #fff !important;
    --ff-on-accent: #000 !important; --ff-accent-mark: #000 !important; --ff-link: #000 !important;
    --ff-danger: #000 !important; --ff-gradient: none !important; color-scheme: light !important;
  }
  .ff-page * { position: static !important; box-shadow: none !important; color: #000 !important; }
  .ff-section-image, .ff-page iframe, .ff-page video { display: none !important; }
  .ff-page .ff-inner { padding-block: 1rem !important; }
  .ff-page :is(h1, h2, h3) { break-after: avoid; }
  .ff-page :is(img, figure, blockquote, form, li) { break-inside: avoid; }
  .ff-page details::details-content { content-visibility: visible; }
  .ff-page a[href^='http']::after { content: ' (' attr(href) ')'; font-size: 0.8em; overflow-wrap: anywhere; }
  .ff-page :is(button, .ff-button-link) { border: 1px solid !important; }
}
`)
