/** Makes every block of its kind below `root` do more than plain HTML does. */
export type Enhance = (root: ParentNode) => void

/**
 * The `script.ts` in a block's folder. `enhance` works on plain DOM, only sets what React does not
 * (attributes, listeners, the words of empty elements), and may be called again at any time: after
 * parts of the page have changed, and on pages without such a block.
 */
export type BlockScript = {
  default: Enhance
  /** What the canvas runs, so that all content can be reached there. Nothing may move by itself. */
  onCanvas?: Enhance
}

/** Runs each; one that fails keeps no other from running. */
export function runScripts(scripts: readonly Enhance[], root: ParentNode): void {
  for (const enhance of scripts) {
    try {
      enhance(root)
    } catch (error) {
      // Where it is missing (Safari before 15.4) nobody hears of it.
      globalThis.reportError?.(error)
    }
  }
}
