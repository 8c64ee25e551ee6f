import { buttonCss } from '../button-css.ts'

// The open menu and a navigation that stays in sight lie over the sections below. Only their own
// section can be raised or be sticky: a column is as high as what is in it.
//
// One list serves both widths: where there is room, what the closed menu hides is shown. Browsers
// that do not know ::details-content keep the menu at every width.
export const navigationCss = `
section:has(.ff-navigation-sticky) { position: sticky; top: 0; z-index: 10; }
section:has(.ff-navigation-menu[open]) { z-index: 11; }
.ff-navigation { position: relative; display: flex; align-items: center; gap: 0.5rem; min-height: 2.75rem; padding-block: 0.75rem; color: var(--ff-fg); font-size: calc(0.9375rem * var(--ff-text-scale)); line-height: 1.4; text-align: start; }
.ff-navigation-line { border-bottom: 1px solid var(--ff-line); }
:where(.ff-navigation-card) { margin-block: 0.75rem; }
.ff-navigation-card { padding-block: 0.5rem; padding-inline: 1.25rem 0.75rem; border: 1px solid var(--ff-line); border-radius: min(var(--ff-radius), 1.75rem); background: var(--ff-card); }
.ff-navigation-home { display: inline-flex; align-items: center; gap: 0.625rem; min-width: 0; min-height: 2.75rem; margin-inline-end: auto; color: inherit; font: var(--ff-heading-weight) calc(1.125rem * var(--ff-scale))/1.2 var(--ff-heading); letter-spacing: calc(-0.01em * var(--ff-tracking)); text-decoration: none; overflow-wrap: anywhere; }
.ff-navigation-logo { flex: none; width: auto; max-width: 10rem; height: 2.25rem; object-fit: contain; }
.ff-navigation-menu { order: 1; margin-inline-end: -0.625rem; }
.ff-navigation-card .ff-navigation-menu { margin-inline-end: 0; }
.ff-navigation-toggle { position: relative; width: 2.75rem; height: 2.75rem; border-radius: min(var(--ff-button-radius), 1.375rem); list-style: none; cursor: pointer; }
.ff-navigation-toggle::-webkit-details-marker { display: none; }
.ff-navigation-toggle:hover { background: var(--ff-surface); }
.ff-navigation-toggle::before, .ff-navigation-toggle::after { content: ''; position: absolute; inset-inline: 0.75rem; top: calc(50% - 1px); height: 2px; border-radius: 1px; background: currentcolor; transform: translateY(-0.25rem); transition: transform 200ms cubic-bezier(0.2, 0, 0, 1); }
.ff-navigation-toggle::after { transform: translateY(0.25rem); }
.ff-navigation-menu[open] > .ff-navigation-toggle::before { transform: rotate(45deg); }
.ff-navigation-menu[open] > .ff-navigation-toggle::after { transform: rotate(-45deg); }
.ff-navigation-list { position: absolute; inset-inline: 0; top: 100%; box-sizing: border-box; max-height: min(32rem, 75vh); padding: 0.5rem; border: 1px solid var(--ff-line); border-radius: min(var(--ff-radius), 1.25rem); background: var(--ff-card); box-shadow: 0 1.25rem 2.5rem -1rem rgb(0 0 0 / 0.3); list-style: none; overflow-y: auto; }
.ff-navigation-link { display: block; padding: 0.75rem 0.875rem; border-radius: min(var(--ff-radius), 0.75rem); color: inherit; font-size: calc(1.0625rem * var(--ff-text-scale)); font-weight: 500; text-decoration: none; }
.ff-navigation-link:hover { background: var(--ff-surface); }
.ff-navigation-link:focus-visible { outline-offset: -3px; }
${buttonCss('.ff-navigation-button')}
.ff-navigation-button { min-height: 2.5rem; padding: 0.375rem 1.125rem; font-size: 0.9375rem; }
@supports selector(::details-content) {
  @container (min-width: 42rem) {
    .ff-navigation { gap: 1.5rem; }
    .ff-navigation-menu, .ff-navigation-card .ff-navigation-menu { order: 0; margin: 0; }
    .ff-navigation-menu::details-content { content-visibility: visible; }
    .ff-navigation-toggle { display: none; }
    .ff-navigation-list { position: static; display: flex; flex-wrap: wrap; gap: 0.125rem; max-height: none; padding: 0; border: 0; background: none; box-shadow: none; overflow: visible; }
    .ff-navigation-link { padding: 0.5rem 0.75rem; color: var(--ff-soft); font-size: inherit; }
    .ff-navigation-link:hover { background: none; color: var(--ff-fg); }
    .ff-navigation-link:focus-visible { outline-offset: 0; }
    .ff-navigation-links-left .ff-navigation-home { margin-inline-end: 0; }
    .ff-navigation-links-left .ff-navigation-menu { margin-inline-end: auto; }
    .ff-navigation-links-center { display: grid; grid-template-columns: 1fr auto 1fr; }
    .ff-navigation-links-center .ff-navigation-list { justify-content: center; }
    .ff-navigation-links-center .ff-navigation-end { grid-column: 3; justify-self: end; }
  }
}
@media (prefers-reduced-motion: reduce) { .ff-navigation-toggle::before, .ff-navigation-toggle::after { transition: none; } }
`
