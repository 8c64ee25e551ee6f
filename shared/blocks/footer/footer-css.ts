/** Columns stand beside the words where both have room, below them elsewhere. */
export const footerCss = `
.ff-footer { display: grid; gap: 2rem; color: var(--ff-soft); font-size: calc(0.9375rem * var(--ff-text-scale)); line-height: 1.55; }
.ff-footer-top { display: flex; flex-direction: column; gap: 2rem; }
.ff-footer-about { display: grid; gap: 0.5rem; align-content: start; max-width: 24rem; }
.ff-footer-name { color: var(--ff-fg); font: var(--ff-heading-weight) calc(1.125rem * var(--ff-scale))/1.3 var(--ff-heading); letter-spacing: calc(-0.01em * var(--ff-tracking)); }
.ff-footer-words { text-wrap: pretty; }
.ff-footer-columns { display: flex; flex-wrap: wrap; gap: 2rem; }
.ff-footer-column { flex: 1 1 8rem; max-width: 14rem; }
.ff-footer-title { margin-bottom: 0.375rem; color: var(--ff-fg); font-weight: 600; }
.ff-footer-links { padding: 0; list-style: none; }
.ff-footer-link { display: inline-block; padding-block: 0.25rem; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
.ff-footer a.ff-footer-link:hover { color: var(--ff-fg); text-decoration: underline; text-decoration-thickness: 1px; }
.ff-footer-small { padding-top: 1.5rem; border-top: 1px solid var(--ff-line); font-size: calc(0.875rem * var(--ff-text-scale)); text-wrap: pretty; }
.ff-footer-small a { color: inherit; }
.ff-footer-small:first-child { padding-top: 0; border-top: 0; }
.ff-footer-top:empty { display: none; }
.ff-footer-left { text-align: start; }
.ff-footer-left .ff-footer-top { align-items: stretch; }
.ff-footer-left .ff-footer-columns { justify-content: flex-start; }
.ff-footer-center { text-align: center; }
.ff-footer-center .ff-footer-top { align-items: center; }
.ff-footer-center .ff-footer-columns { justify-content: center; width: 100%; }
@container (min-width: 46rem) {
  .ff-footer-left .ff-footer-top { flex-direction: row; justify-content: space-between; gap: 4rem; }
  .ff-footer-left .ff-footer-about { flex: 1 1 18rem; }
  .ff-footer-left .ff-footer-columns { flex: 0 1 auto; width: auto; flex-wrap: nowrap; gap: 3rem; }
  .ff-footer-left .ff-footer-column { flex: 0 1 auto; min-width: 7rem; }
  .ff-footer-center .ff-footer-top { flex-direction: column; gap: 2rem; }
}
`
