/** The looks of the outbox: the tokens of the application, small enough to stand in the page. */
export const outboxCss = `
@font-face { font-family: Inter; font-weight: 100 900; font-display: swap;
  src: url(/fonts/inter-latin-wght-normal.woff2) format('woff2') }
@font-face { font-family: Bricolage; font-weight: 200 800; font-display: swap;
  src: url(/fonts/bricolage-grotesque-latin-wght-normal.woff2) format('woff2') }
:root {
  color-scheme: light dark;
  --paper: oklch(0.985 0.004 85); --surface: oklch(0.998 0.001 85); --line: oklch(0.91 0.006 85);
  --line-strong: oklch(0.84 0.008 85); --ink: oklch(0.18 0.02 285); --ink-2: oklch(0.42 0.016 285);
  --hover: oklch(0.18 0.02 285 / 0.045); --focus: oklch(0.3 0.05 285);
}
@media (prefers-color-scheme: dark) { :root {
  --paper: oklch(0.168 0.008 285); --surface: oklch(0.196 0.009 285); --line: oklch(0.272 0.011 285);
  --line-strong: oklch(0.36 0.013 285); --ink: oklch(0.955 0.006 85); --ink-2: oklch(0.78 0.009 285);
  --hover: oklch(0.95 0.006 85 / 0.055); --focus: oklch(0.9 0.03 285);
} }
* { box-sizing: border-box; margin: 0 }
body { max-width: 76rem; margin: 0 auto; padding: 48px 24px 96px; color: var(--ink);
  background: var(--paper); font: 14px/22px Inter, system-ui, sans-serif }
header { margin-bottom: 32px }
h1 { font: 600 31px/1.2 Bricolage, Inter, sans-serif; letter-spacing: -0.025em }
header p, .head p, .empty { margin-top: 8px; color: var(--ink-2) }
code { font: 13px/1 ui-monospace, Menlo, Consolas, monospace }
article, .empty { margin-top: 16px; padding: 24px; border: 1px solid var(--line);
  border-radius: 10px; background: var(--surface) }
h2 { font-size: 16px; font-weight: 600; line-height: 24px; overflow-wrap: anywhere }
.head p { margin: 0; font-size: 12px; line-height: 16px; font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere }
header, .empty { max-width: 46rem }
.both { display: grid; gap: 24px; margin-top: 16px }
iframe { display: block; width: 100%; min-height: 280px; border: 1px solid var(--line);
  border-radius: 6px; background: var(--paper) }
@media (min-width: 64rem) { .both:has(iframe) { grid-template-columns: minmax(0, 1fr) 22rem } }
.body { white-space: pre-wrap; overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums }
a { color: inherit; text-underline-offset: 0.2em }
.actions { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 16px }
button { height: 32px; padding: 0 12px; border: 1px solid var(--line-strong); border-radius: 6px;
  background: var(--surface); color: var(--ink); font: 500 13px/1 Inter, system-ui, sans-serif;
  font-variant-numeric: tabular-nums; cursor: pointer }
button:hover { background: linear-gradient(var(--hover) 0 0) var(--surface) }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
#said { position: fixed; inset: auto 0 24px; text-align: center; color: var(--ink-2);
  pointer-events: none; overflow-wrap: anywhere }
@media (max-width: 30rem) { body { padding: 32px 16px 96px } article, .empty { padding: 16px } }
`
