/** What published pages may run: the script of every page, and those of kinds of blocks. */
export type PageScripts = { core: string; ofKind: (kind: string) => string | undefined }
