import { compactCss } from '../../blocks/compact-css.ts'

/**
 * What is read from right to left begins on the right: rules for pages that have such texts, after all
 * others. Pages without any do not get them, so what is published of those stays as it is.
 */
export const rtlCss = compactCss(`
[dir=rtl]:is([class*='-left '], [class$='-left'], .ff-form, .ff-navigation, .ff-pricing-table), :is([class*='-left '], [class$='-left']) > [dir=rtl] { text-align: start; }
[dir=rtl]:is([class*='-right '], [class$='-right']) { text-align: end; }
[dir=rtl] :is(ul, ol):not([class], [dir=ltr]), :is(ul, ol)[dir=rtl]:not([class]) { padding: 0 1.35em 0 0; text-align: start; }
[dir=rtl].ff-rich-text blockquote:not([dir=ltr]), .ff-rich-text blockquote[dir=rtl] { padding: 0 1.1em 0 0; border-right: 3px solid var(--ff-accent-mark); border-left: 0; }
[dir=rtl].ff-quote-left { --ff-quote-room: 0 1.5rem 0 0; --ff-quote-bar: 0 0 0 auto; }
[dir=rtl].ff-quote-right { --ff-quote-room: 0 0 0 1.5rem; --ff-quote-bar: 0 auto 0 0; }
[dir=rtl] .ff-pricing-table-points ul > li { padding: 0 1.75rem 0 0; }
[dir=rtl] .ff-pricing-table-points ul > li::before { right: 0.3125rem; left: auto; }
[dir=rtl] .ff-form-select > select { padding-inline: 0.875rem 2.75rem; }
[dir=rtl] .ff-form-select > svg { right: auto; left: 0.875rem; }
`)
