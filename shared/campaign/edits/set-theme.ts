import type * as Y from 'yjs'
import { rootsOf } from '../document/document.ts'
import { acceptTheme } from '../model/read-theme.ts'
import type { Theme } from '../model/theme.ts'

export type SetTheme = { theme: Partial<Theme> }

/** Sets the tokens given; the last writer of each wins. False when none of them is valid. */
export function setTheme(doc: Y.Doc, args: SetTheme, origin: unknown): boolean {
  const given = new Map<string, unknown>(Object.entries(args.theme))
  const accepted = Object.entries(acceptTheme((key) => given.get(key)))
  doc.transact(() => {
    const { theme } = rootsOf(doc)
    for (const [key, value] of accepted) {
      if (theme.get(key) !== value) theme.set(key, value)
    }
  }, origin)
  return accepted.length > 0
}
