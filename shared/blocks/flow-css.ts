/** Elements that follow one another in a text of several paragraphs. */
const parts = ':is(p, h1, h2, h3, ul, ol, blockquote)'

/**
 * The distances within a text of several paragraphs below `selector`. They hold at any depth: while
 * a text is written in, the editor stands between.
 */
export function flowCss(selector: string): string {
  return `
${selector} ${parts} + ${parts} { margin-top: 0.75em; }
${selector} :is(ul, ol) { padding-inline-start: 1.35em; text-align: start; }
${selector} li + li { margin-top: 0.4em; }`
}
