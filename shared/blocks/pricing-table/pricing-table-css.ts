import { flowCss } from '../flow-css.ts'
import { buttonCss } from '../button-css.ts'

/** A plan takes five rows of the table, so that the same parts of all plans stand on one line. */
export const pricingTableCss = `
.ff-pricing-table { display: grid; gap: 1rem; padding: 0; color: var(--ff-fg); list-style: none; text-align: start; }
.ff-pricing-table-plan { display: grid; grid-row: span 5; grid-template-rows: subgrid; row-gap: 0; box-sizing: border-box; min-width: 0; padding: 1.5rem; border: 1px solid var(--ff-line); border-radius: var(--ff-radius); background: var(--ff-card); overflow-wrap: break-word; }
.ff-pricing-table-best { border-color: var(--ff-accent-mark); box-shadow: inset 0 0 0 1px var(--ff-accent-mark), 0 1.25rem 2.5rem -1.5rem rgb(0 0 0 / 0.35); }
.ff-pricing-table-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem; min-height: 1.75rem; }
.ff-pricing-table-name { font: var(--ff-heading-weight) calc(1.1875rem * var(--ff-scale))/1.3 var(--ff-heading); letter-spacing: calc(-0.01em * var(--ff-tracking)); }
.ff-pricing-table-badge { padding: 0.1875rem 0.625rem; border-radius: 99rem; background: var(--ff-accent); color: var(--ff-on-accent); font-size: calc(0.8125rem * var(--ff-text-scale)); font-weight: 500; line-height: 1.4; }
.ff-pricing-table-words { margin-top: 0.375rem; color: var(--ff-soft); font-size: calc(0.9375rem * var(--ff-text-scale)); line-height: 1.5; text-wrap: pretty; }
.ff-pricing-table-price { display: flex; flex-wrap: wrap; align-items: baseline; column-gap: 0.5rem; margin-top: 1.25rem; }
.ff-pricing-table-amount { font: var(--ff-heading-weight) calc(2.5rem * var(--ff-scale))/1.1 var(--ff-heading); letter-spacing: calc(-0.025em * var(--ff-tracking)); font-variant-numeric: tabular-nums; }
.ff-pricing-table-period { color: var(--ff-soft); font-size: calc(0.9375rem * var(--ff-text-scale)); }
.ff-pricing-table-points { align-content: start; margin-top: 1.25rem; padding-top: 1.25rem; border-top: 1px solid var(--ff-line); font-size: calc(0.9375rem * var(--ff-text-scale)); line-height: 1.5; }
${flowCss('.ff-pricing-table-points')}
.ff-pricing-table-points ul { padding: 0; list-style: none; }
.ff-pricing-table-points ol { padding-inline-start: 1.35em; }
.ff-pricing-table-points ul > li { position: relative; padding-inline-start: 1.75rem; }
.ff-pricing-table-points li + li { margin-top: 0.5rem; }
.ff-pricing-table-points ul > li::before { content: ''; position: absolute; box-sizing: content-box; inset-inline-start: 0.3125rem; top: 0.3em; width: 0.3125rem; height: 0.625rem; border: solid var(--ff-accent-mark); border-width: 0 2px 2px 0; transform: rotate(42deg); }
.ff-pricing-table-end { display: grid; align-content: end; }
${buttonCss('.ff-pricing-table-button')}
.ff-pricing-table-button { margin-top: 1.75rem; }
.ff-pricing-table-plan:not(.ff-pricing-table-best) .ff-pricing-table-button { border-color: var(--ff-control); background: transparent; color: var(--ff-fg); }
.ff-pricing-table-plan:not(.ff-pricing-table-best) .ff-pricing-table-button:hover { background: var(--ff-surface); box-shadow: none; }
.ff-pricing-table-empty { display: grid; place-items: center; min-height: 8rem; padding: 1.5rem; border: 1px dashed var(--ff-control); border-radius: var(--ff-radius); background: var(--ff-surface); color: var(--ff-soft); font-size: 0.9375rem; text-align: center; }
@container (min-width: 36rem) {
  .ff-pricing-table-2, .ff-pricing-table-4 { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
@container (min-width: 48rem) {
  .ff-pricing-table-3 { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  .ff-pricing-table { gap: 1.25rem; }
}
@container (min-width: 64rem) {
  .ff-pricing-table-4 { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  .ff-pricing-table-2 .ff-pricing-table-plan, .ff-pricing-table-3 .ff-pricing-table-plan { padding: 2rem; }
}
`
