const ofContainer = /(?<=[\d.])cq[iw]\b/g
/** Rules for a width of the page; any other group, whose rules may nest once; one rule. */
const parts =
  /@container ff-page (?<width>[^{]+)\{(?<rules>(?:[^{}]|\{[^{}]*\})*)\}|@[^{}]+\{(?:[^{}]|\{[^{}]*\})*\}|(?<selector>[^{}]+)\{(?<declarations>[^{}]*)\}/g

/**
 * A published page's styles, and after them what takes the place of container queries where there
 * are none (Chrome before 105, Firefox before 110, Safari before 16): there the page is as wide as
 * the window. Columns do not know their width, so their blocks stay arranged as on a phone.
 */
export function withOlderBrowsers(css: string): string {
  const ofWindow = Array.from(css.matchAll(parts), ({ groups = {} }) => {
    const { width, rules = '', selector, declarations = '' } = groups
    if (width !== undefined) return `@media ${width.trim()}{${rules.replaceAll(ofContainer, 'vw')}}`
    const lengths = declarations.split(';').filter((one) => one.search(ofContainer) >= 0)
    if (selector === undefined || lengths.length === 0) return ''
    return `${selector}{${lengths.join(';').replaceAll(ofContainer, 'vw')}}`
  })
  return `${css}@supports not (container-type:inline-size){${ofWindow.join('')}}`
}
