/**
 * The surfaces of the preview without the application's styles, which come later: bar, review, pages and
 * table as in `client/features/preview/preview.module.css` and `review-strip.module.css`, with the colours
 * of `client/app/tokens.css`. A journey holds that nothing moves when the program takes its place.
 */
export const firstLookCss = `
#first-look {
  --ink: oklch(0.18 0.02 285); --ink-2: oklch(0.42 0.016 285); --line: oklch(0.91 0.006 85);
  --paper: oklch(0.985 0.004 85); --surface: oklch(0.998 0.001 85); --float: oklch(1 0 0);
  --table: oklch(0.952 0.006 85); --brass: oklch(0.76 0.14 78); --focus: oklch(0.3 0.05 285);
  position: fixed; z-index: 1; inset: 0 0 auto; display: flex; flex-direction: column; height: 100vh; height: 100dvh;
  padding: 0 env(safe-area-inset-right) 0 env(safe-area-inset-left); background: var(--paper); color: var(--ink);
  font: 0.875rem/1.375rem 'Inter Variable', 'Inter Fallback', system-ui, sans-serif; overflow-wrap: break-word;
}
[data-mantine-color-scheme='dark'] #first-look {
  --ink: oklch(0.955 0.006 85); --ink-2: oklch(0.78 0.009 285); --line: oklch(0.272 0.011 285);
  --paper: oklch(0.168 0.008 285); --surface: oklch(0.196 0.009 285); --float: oklch(0.232 0.011 285);
  --table: oklch(0.135 0.007 285); --brass: oklch(0.8 0.135 80); --focus: oklch(0.9 0.03 285);
}
#first-look, #first-look :where(*, ::before, ::after) { box-sizing: border-box; }
.first-look-bar {
  display: flex; flex: none; align-items: center; gap: 0.75rem; height: 48px; padding: 0 0.75rem;
  border-bottom: 1px solid var(--line); font-size: 0.8125rem; line-height: 1.25rem;
}
.first-look-bar svg { flex: none; fill: none; stroke: var(--brass); stroke-width: 2.5; stroke-linecap: round; }
.first-look-bar circle { fill: var(--brass); stroke: none; }
.first-look-name { overflow: hidden; margin: 0; font-size: inherit; font-weight: 600; letter-spacing: -0.006em; text-overflow: ellipsis; white-space: nowrap; }
.first-look-note { margin-left: auto; color: var(--ink-2); }
.first-look-strip { flex: none; padding: 4px 0; border-bottom: 1px solid var(--line); background: var(--surface); }
.first-look-line { display: flow-root; height: 36px; }
.first-look-pages { flex: none; height: 40px; border-bottom: 1px solid var(--line); }
.first-look-line::before, .first-look-pages::before { content: ''; display: block; width: 11.25rem; height: 10px; margin: 13px 12px 0; border-radius: 5px; background: var(--line); opacity: 0.6; }
.first-look-pages::before { width: 8rem; height: 28px; margin: 5px 8px 0; border-radius: 14px; }
.first-look-table { flex: 1; overflow: auto; min-height: 0; background: var(--table); container-type: inline-size; }
.first-look-table:focus-visible { outline: 2px solid var(--focus); outline-offset: -2px; }
.first-look-frame { position: relative; min-height: 100%; margin: 0 auto; background: var(--float); font-size: 1rem; letter-spacing: normal; }
@media (min-width: 48em) {
  .first-look-pages[data-single] { display: none; }
  @container (max-width: 1023.98px) {
    .first-look-page { width: 1200px; transform: scale(tan(atan2(100cqi, 1200px))); transform-origin: 0 0; }
  }
}
@media (max-width: 47.99em) {
  .first-look-line[data-way] { height: 54px; }
  .first-look-line[data-answers] { height: 60px; }
  .first-look-line[data-own] { height: 40px; }
  .first-look-line:is([data-way], [data-answers])::before { margin-top: 5px; }
  .first-look-frame { max-width: 390px; }
}
`
