/**
 * What published pages may run: the script of every page, the same without telling of visitors, and those
 * of kinds of blocks.
 */
export type PageScripts = {
  core: string
  uncounted: string
  ofKind: (kind: string) => string | undefined
}
