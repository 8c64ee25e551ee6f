import { buttonCss } from '../button-css.ts'

/** The styles of the form block; its rows follow the width of its column. */
export const formCss = `
.ff-form { box-sizing: border-box; scroll-margin-top: 2rem; color: var(--ff-fg); text-align: left; }
.ff-form-card { padding: clamp(1.25rem, 0.75rem + 3cqi, 2.25rem); border: 1px solid var(--ff-line); border-radius: calc(var(--ff-radius) * 1.4); background: var(--ff-card); box-shadow: 0 1.5rem 3rem -2rem rgb(0 0 0 / 0.25); }
.ff-form-fields { display: grid; gap: 1.125rem; }
.ff-form-field { display: grid; gap: 0.4375rem; min-width: 0; }
.ff-form-label { font-size: 0.9375rem; font-weight: 500; line-height: 1.4; }
.ff-form-optional { color: var(--ff-soft); font-weight: 400; }
.ff-form-input { box-sizing: border-box; width: 100%; min-height: 3rem; padding: 0.625rem 0.875rem; border: 1px solid var(--ff-control); border-radius: min(var(--ff-radius), 1rem); background: var(--ff-input); color: inherit; font: 400 1rem/1.5 var(--ff-body); }
.ff-form-input::placeholder { color: var(--ff-soft); opacity: 1; }
.ff-form-input:focus-visible { outline-offset: 0; }
.ff-form-consent { display: grid; grid-template-columns: auto 1fr; gap: 0.75rem; align-items: start; color: var(--ff-soft); font-size: 0.9375rem; line-height: 1.5; }
.ff-form-check { width: 1.25rem; height: 1.25rem; margin: 0.125rem 0 0; accent-color: var(--ff-accent); }
.ff-form-consent a { color: var(--ff-link); }
${buttonCss('.ff-form-submit')}
.ff-form-status { font-size: 0.9375rem; font-weight: 500; line-height: 1.5; }
.ff-form-status:not(:empty) { padding-top: 1rem; }
.ff-form-status[data-state='error'] { color: var(--ff-danger); }
.ff-form-trap { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@container (min-width: 30rem) {
  .ff-form-row .ff-form-fields { grid-auto-columns: minmax(0, 1fr); grid-auto-flow: column; align-items: end; }
  .ff-form-row .ff-form-fields > .ff-form-submit { grid-column: auto; justify-self: start; white-space: nowrap; }
  .ff-form-row .ff-form-fields { grid-template-columns: minmax(0, 1fr); grid-auto-columns: auto; }
}
.ff-form-consents { display: grid; gap: 0.75rem; }
.ff-form-fields + .ff-form-consents { margin-top: 1rem; }
`
