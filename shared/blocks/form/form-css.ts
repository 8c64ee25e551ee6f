import { buttonCss } from '../button-css.ts'
import { markCss } from '../mark-css.ts'

/**
 * The styles of the form block; its rows follow the width of its column. What is written from left to
 * right everywhere stands where the answers of the page begin. Numbers have no arrows: those of engines
 * have the colours of none of the grounds, and the keys for up and down count all the same.
 */
export const formCss = `
.ff-form { box-sizing: border-box; scroll-margin-top: 2rem; color: var(--ff-fg); text-align: start; }
.ff-form-card { padding: clamp(1.25rem, 0.75rem + 3cqi, 2.25rem); border: 1px solid var(--ff-line); border-radius: calc(var(--ff-radius) * 1.4); background: var(--ff-card); box-shadow: 0 1.5rem 3rem -2rem rgb(0 0 0 / 0.25); }
.ff-form-fields { display: grid; gap: 1.125rem; }
.ff-form-field { display: grid; gap: 0.4375rem; min-width: 0; }
.ff-form-label { padding: 0; font-size: calc(0.9375rem * var(--ff-text-scale)); font-weight: 500; line-height: 1.4; }
.ff-form-optional, .ff-form-help { color: var(--ff-soft); font-weight: 400; }
.ff-form-help, .ff-form-wrong { font-size: calc(0.875rem * var(--ff-text-scale)); line-height: 1.45; }
.ff-form-help { margin-top: -0.25rem; }
.ff-form-group > .ff-form-label { margin-bottom: 0.4375rem; }
.ff-form-wrong { color: var(--ff-danger); font-weight: 500; }
.ff-form-wrong:empty { display: none; }
.ff-form-input { box-sizing: border-box; width: 100%; min-width: 0; min-height: 3rem; margin: 0; padding: 0.625rem 0.875rem; border: 1px solid var(--ff-control); border-radius: min(var(--ff-radius), 1rem); background: var(--ff-input); color: inherit; font: 400 1rem/1.5 var(--ff-body); }
.ff-form-input::placeholder { color: var(--ff-soft); opacity: 1; }
.ff-form-input:focus-visible { outline-offset: 0; }
.ff-form-input[aria-invalid] { border-color: var(--ff-danger); box-shadow: inset 0 0 0 1px var(--ff-danger); }
.ff-form-input[dir='ltr'] { text-align: right; }
textarea.ff-form-input { min-height: 7rem; resize: vertical; }
.ff-form-input[type='number'] { -webkit-appearance: textfield; appearance: textfield; }
.ff-form-input::-webkit-inner-spin-button { -webkit-appearance: none; appearance: none; margin: 0; }
.ff-form-select { position: relative; }
.ff-form-select > select { padding-inline-end: 2.75rem; -webkit-appearance: none; appearance: none; text-overflow: ellipsis; }
.ff-form-select > select option { background: var(--ff-bg); color: var(--ff-fg); }
.ff-form-select > svg { position: absolute; top: calc(50% - 0.5625rem); inset-inline-end: 0.875rem; color: var(--ff-soft); pointer-events: none; }
.ff-form-group, .ff-form-step { min-width: 0; margin: 0; padding: 0; border: 0; }
.ff-form-options { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr)); gap: 0.5rem; }
.ff-form-option { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.75rem; align-items: start; box-sizing: border-box; min-height: 3rem; padding: 0.6875rem 0.875rem; border: 1px solid var(--ff-control); border-radius: min(var(--ff-radius), 1rem); background: var(--ff-input); font-size: 1rem; line-height: 1.5; overflow-wrap: anywhere; cursor: pointer; }
.ff-form-option:hover { border-color: var(--ff-accent-mark); }
.ff-form-option:has(:checked) { border-color: var(--ff-accent-mark); background: color-mix(in srgb, var(--ff-accent-mark) 8%, var(--ff-input)); box-shadow: inset 0 0 0 1px var(--ff-accent-mark); }
.ff-form-option:has(:focus-visible) { outline: 3px solid var(--ff-accent-mark); outline-offset: 2px; }
.ff-form-option > :focus-visible { outline: none; }
.ff-form-group[aria-invalid] .ff-form-option { border-color: var(--ff-danger); }
.ff-form-option:has([aria-invalid]) { border-color: var(--ff-danger); }
.ff-form-consent { display: grid; grid-template-columns: auto 1fr; gap: 0.75rem; align-items: start; color: var(--ff-soft); font-size: calc(0.9375rem * var(--ff-text-scale)); line-height: 1.5; }
.ff-form-consent > .ff-form-wrong { grid-column: 2; margin-top: -0.5rem; }
.ff-form-check { -webkit-appearance: none; appearance: none; flex: none; margin: 0.125rem 0 0; background: var(--ff-input); cursor: pointer; }
${markCss('.ff-form-check')}
.ff-form-consent > .ff-form-check[aria-invalid] { outline: 2px solid var(--ff-danger); outline-offset: 1px; }
.ff-form-consent a { color: var(--ff-link); }
.ff-form-progress { display: grid; gap: 0.5rem; margin-bottom: 1.5rem; }
.ff-form-at { color: var(--ff-soft); font-size: calc(0.875rem * var(--ff-text-scale)); font-weight: 500; line-height: 1.4; }
.ff-form-bar { height: 0.25rem; overflow: hidden; border-radius: 0.125rem; background: var(--ff-line); }
.ff-form-bar::before { display: block; width: calc(var(--ff-form-done, 0) * 100%); height: 100%; border-radius: inherit; background: var(--ff-accent-mark); content: ''; transition: width 240ms cubic-bezier(0.2, 0, 0, 1); }
.ff-form-step:focus { outline: none; }
.ff-form-step + .ff-form-step { margin-top: 2rem; }
.ff-form-title { margin-bottom: 1rem; padding: 0; font: var(--ff-heading-weight) calc(1.25rem * var(--ff-scale))/1.3 var(--ff-heading); letter-spacing: var(--ff-tracking); }
.ff-form-nav { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.5rem; }
.ff-form-nav > :last-child, .ff-form-next { flex: 1 1 9rem; }
${buttonCss('.ff-form-submit')}
${buttonCss('.ff-form-next')}
${buttonCss('.ff-form-back')}
.ff-form-back { border-color: var(--ff-control); background: transparent; color: inherit; }
.ff-form-back:hover { box-shadow: none; }
.ff-form-step[hidden], .ff-form:not([data-ff-place]) :is(.ff-form-progress, .ff-form-back, .ff-form-next), .ff-form[data-ff-place='first'] .ff-form-back, .ff-form[data-ff-place='last'] .ff-form-next, .ff-form:is([data-ff-place='first'], [data-ff-place='between']) .ff-form-submit { display: none; }
.ff-form-status { font-size: 0.9375rem; font-weight: 500; line-height: 1.5; }
.ff-form-status:not(:empty) { padding-top: 1rem; }
.ff-form-status[data-state='error'] { color: var(--ff-danger); }
.ff-form-trap { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (prefers-reduced-motion: reduce) { .ff-form-bar::before { transition: none; } }
@container (min-width: 30rem) {
  .ff-form-row .ff-form-fields { display: flex; flex-wrap: wrap; align-items: flex-start; }
  .ff-form-row .ff-form-fields > :is(.ff-form-field, .ff-form-group) { flex: 1 1 10rem; }
  .ff-form-row .ff-form-field > :is(.ff-form-help, .ff-form-wrong) { order: 1; margin-top: 0; }
  .ff-form-row .ff-form-fields > .ff-form-submit { flex: none; margin-top: calc(1.3125rem * var(--ff-text-scale) + 0.4375rem); white-space: nowrap; }
}
.ff-form-consents { display: grid; gap: 0.75rem; }
.ff-form-fields + .ff-form-consents { margin-top: 1rem; }
`
