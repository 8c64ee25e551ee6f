/** The look of a button for `selector`; the kinds differ by the variables that they set. */
export function buttonCss(selector: string): string {
  return `
${selector} {
  display: inline-flex; align-items: center; justify-content: center; box-sizing: border-box;
  min-height: 3rem; padding: 0.625rem 1.5rem; border: 1px solid transparent;
  border-radius: var(--ff-button-radius); background: var(--ff-accent);
  color: var(--ff-on-accent); font: var(--ff-button-weight) 1rem/1.4 var(--ff-body); text-align: center;
  text-transform: var(--ff-button-case, none); letter-spacing: var(--ff-button-track, normal);
  text-decoration: none; cursor: pointer;
  transition: transform 120ms cubic-bezier(0.2, 0, 0, 1), box-shadow 120ms cubic-bezier(0.2, 0, 0, 1);
}
${selector}:hover { transform: translateY(-1px); box-shadow: 0 0.5rem 1.25rem -0.5rem color-mix(in srgb, var(--ff-accent) 55%, transparent); }
${selector}:active { transform: none; box-shadow: none; }
@media (prefers-reduced-motion: reduce) { ${selector} { transition: none; } ${selector}:hover { transform: none; } }`
}

/** The quieter looks of such a button, for the selectors of those that have them. */
export function quietButtonCss(secondary: string, ghost: string): string {
  return `
${secondary} { border-color: var(--ff-control); background: transparent; color: var(--ff-fg); }
${secondary}:hover { background: var(--ff-surface); box-shadow: none; }
${ghost} { padding-inline: 0.25rem; background: transparent; color: var(--ff-link); text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 0.3em; }
${ghost}:hover { box-shadow: none; text-decoration-thickness: 2px; }`
}

/** The other sizes of such a button, for the selectors of those that have them. */
export function buttonSizeCss(small: string, large: string): string {
  return `
${small} { min-height: 2.5rem; padding: 0.375rem 1.125rem; font-size: 0.9375rem; }
${large} { min-height: 3.5rem; padding: 0.8125rem 2rem; font-size: 1.125rem; }`
}
