import { buttonCss } from '../button-css.ts'

/** As high before as after the frame is shown, so nothing moves. */
export const embedCss = `
.ff-embed { position: relative; display: grid; box-sizing: border-box; overflow: hidden; min-height: var(--ff-height); border: 1px solid var(--ff-line); border-radius: var(--ff-radius); background: var(--ff-card); color: var(--ff-fg); }
.ff-embed iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; }
.ff-embed-facade { display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 0.375rem; padding: 1.25rem; text-align: center; }
.ff-embed-facade:has(> iframe) > :not(iframe) { visibility: hidden; }
.ff-embed:has(> .ff-embed-empty) { border: 1px dashed var(--ff-control); background: var(--ff-surface); }
.ff-embed-source { color: var(--ff-soft); font-size: calc(0.8125rem * var(--ff-text-scale)); font-weight: 500; }
.ff-embed-title { font: var(--ff-heading-weight) calc(1.1875rem * var(--ff-scale))/1.3 var(--ff-heading); letter-spacing: calc(-0.01em * var(--ff-tracking)); text-wrap: balance; overflow-wrap: anywhere; }
.ff-embed-note { max-width: 30rem; color: var(--ff-soft); font-size: calc(0.9375rem * var(--ff-text-scale)); line-height: 1.5; text-wrap: balance; }
${buttonCss('.ff-embed-show')}
.ff-embed-show { min-height: 2.75rem; margin-top: 0.75rem; padding-block: 0.5rem; }
.ff-embed-empty { display: grid; place-items: center; padding: 1.5rem; color: var(--ff-soft); font-size: 0.9375rem; line-height: 1.5; text-align: center; text-wrap: balance; }
.ff-embed-small { --ff-height: 11rem; }
.ff-embed-medium { --ff-height: 24rem; }
.ff-embed-large { --ff-height: 36rem; }
.ff-embed-tall { --ff-height: 48rem; }
`
