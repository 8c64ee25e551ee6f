import { buttonCss } from '../button-css.ts'
import { markCss } from '../mark-css.ts'
import { momentCss } from '../moment.tsx'

/**
 * The styles of the poll block. An option is a box that lies over its words, so a click anywhere chooses
 * it; its mark stands beside the first line of a long one. What is pressed lies above its words, so that
 * these can be written in like all others.
 */
export const pollCss = `
.ff-poll { box-sizing: border-box; color: var(--ff-fg); text-align: start; }
.ff-poll-card { padding: clamp(1.25rem, 0.75rem + 3cqi, 2.25rem); border: 1px solid var(--ff-line); border-radius: calc(var(--ff-radius) * 1.4); background: var(--ff-card); }
.ff-poll-set { min-width: 0; margin: 0; padding: 0; border: 0; }
.ff-poll-question { box-sizing: border-box; width: 100%; margin-bottom: 1.125rem; padding: 0; font: var(--ff-heading-weight) calc(clamp(1.25rem, 1.125rem + 1cqi, 1.5rem) * var(--ff-scale))/1.3 var(--ff-heading); letter-spacing: var(--ff-tracking); overflow-wrap: break-word; text-wrap: balance; }
.ff-poll-options { display: grid; gap: 0.625rem; }
.ff-poll-option { position: relative; display: grid; grid-template-columns: auto minmax(0, 1fr) auto; column-gap: 0.75rem; align-content: center; align-items: start; box-sizing: border-box; min-height: 3.25rem; padding: 0.6875rem 1rem; border-radius: min(var(--ff-radius), 1rem); background: var(--ff-input); line-height: 1.5; }
.ff-poll-option > :is(.ff-poll-mark, .ff-poll-words, .ff-poll-votes) { grid-row: 1; }
.ff-poll-bar { position: absolute; inset: 0; overflow: hidden; border-radius: inherit; }
.ff-poll-bar::before { content: ''; display: block; width: calc(var(--ff-poll-part, 0) * 100%); height: 100%; background: color-mix(in srgb, var(--ff-accent-mark) 22%, transparent); transition: width 700ms cubic-bezier(0.2, 0, 0, 1); }
.ff-poll-input { -webkit-appearance: none; appearance: none; position: absolute; inset: 0; z-index: 1; box-sizing: border-box; width: 100%; height: 100%; margin: 0; border: 1px solid var(--ff-control); border-radius: inherit; background: transparent; cursor: pointer; }
.ff-poll-input:hover { border-color: var(--ff-accent-mark); }
.ff-poll-input:checked { border-color: var(--ff-accent-mark); box-shadow: inset 0 0 0 1px var(--ff-accent-mark); }
.ff-poll-input:disabled { border-color: var(--ff-line); cursor: default; }
.ff-poll-input:checked:disabled { border-color: var(--ff-accent-mark); }
.ff-poll-mark { grid-column: 1; margin-top: calc(0.75rem * var(--ff-text-scale) - 0.625rem); }
${markCss('.ff-poll-input', ' + .ff-poll-mark')}
.ff-poll[data-ff-done] .ff-poll-input:not(:checked) + .ff-poll-mark { display: none; }
.ff-poll-words { position: relative; grid-column: 2; min-width: 0; font-size: calc(1rem * var(--ff-text-scale)); overflow-wrap: anywhere; }
.ff-poll[data-ff-done] .ff-poll-input:not(:checked) ~ .ff-poll-words { grid-column: 1 / 3; }
.ff-poll-votes { position: relative; display: none; grid-column: 3; gap: 0.625rem; align-items: baseline; font-variant-numeric: tabular-nums; text-align: end; white-space: nowrap; }
.ff-poll[data-ff-shown] .ff-poll-votes { display: flex; }
.ff-poll-share { font-weight: 600; }
.ff-poll-count { min-width: 1.5em; font-size: calc(0.9375rem * var(--ff-text-scale)); }
.ff-poll-foot { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1.25rem; margin-top: 1.25rem; }
${buttonCss('.ff-poll-vote')}
.ff-poll-vote { position: relative; }
.ff-poll[data-ff-done] .ff-poll-vote { display: none; }
.ff-poll-press { position: absolute; inset: 0; padding: 0; border: 0; border-radius: inherit; background: none; cursor: pointer; }
.ff-poll[data-ff-still] :is(.ff-poll-input, .ff-poll-press) { pointer-events: none; }
.ff-poll-status { font-size: calc(0.9375rem * var(--ff-text-scale)); font-weight: 500; line-height: 1.5; }
.ff-poll-status:focus { outline: none; }
.ff-poll:not([data-ff-done]) .ff-poll-status[data-state='error'] { color: var(--ff-danger); }
.ff-poll-small { color: var(--ff-soft); font-size: calc(0.9375rem * var(--ff-text-scale)); line-height: 1.5; font-variant-numeric: tabular-nums; }
.ff-poll-foot > :is(.ff-poll-status, .ff-poll-total):empty, .ff-poll-see { display: none; }
.ff-poll[data-ff-ended] .ff-poll-until { display: none; }
${momentCss('ff-poll')}
@media (scripting: none) { .ff-poll-see { display: inline; color: var(--ff-link); } }
@media (prefers-reduced-motion: reduce) { .ff-poll-bar::before { transition: none; } }
`
