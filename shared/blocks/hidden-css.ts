/** Takes what `selector` matches out of sight and leaves it to those who listen. */
export function hiddenCss(selector: string): string {
  return `${selector} { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }`
}
