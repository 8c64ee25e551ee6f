/**
 * Draws a box to tick, or a circle to choose by, in the colours of its ground: what engines draw is of
 * another grey in each, and white on dark grounds in some. `input` is the selector of the radio buttons
 * and checkboxes, `mark` leads from those to what is drawn: nothing where they are drawn themselves.
 */
export function markCss(input: string, mark = ''): string {
  const several = `${input}[type='checkbox']`
  return `
${input}${mark} { position: relative; box-sizing: border-box; width: 1.25rem; height: 1.25rem; border: 1.5px solid var(--ff-control); border-radius: 50%; transition: border-width 120ms cubic-bezier(0.2, 0, 0, 1); }
${input}:checked${mark} { border: 0.375rem solid var(--ff-accent-mark); }
${several}${mark} { border-radius: 0.3125rem; }
${several}:checked${mark} { border-width: 1.5px; background: var(--ff-accent-mark); }
${several}:checked${mark}::after { content: ''; position: absolute; box-sizing: content-box; top: 0.125rem; left: 0.3125rem; width: 0.25rem; height: 0.5625rem; border: solid var(--ff-bg); border-width: 0 2px 2px 0; transform: rotate(45deg); }
@media (prefers-reduced-motion: reduce) { ${input}${mark} { transition: none; } }`
}
