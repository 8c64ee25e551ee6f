import type * as Y from 'yjs'
import { rootsOf } from '../document/document.ts'
import type { GivenShare } from '../model/write-share.ts'
import { writeShare } from '../model/write-share.ts'
import { acceptSite, acceptWord, ownWordKey } from '../model/site.ts'
import type { LanguageCode } from '../../languages/languages.ts'

export type SetSite = {
  language?: LanguageCode
  /** By language and key, `de/optional`; '' takes the product's word again. */
  words?: Readonly<Record<string, string>>
  share?: GivenShare
}

/** Changes what is given of what holds for all pages; the last writer of each wins. */
export function setSite(doc: Y.Doc, args: SetSite, origin: unknown): void {
  doc.transact(() => {
    const { site } = rootsOf(doc)
    const { language } = acceptSite({ language: args.language })
    if (language && site.get('language') !== language) site.set('language', language)
    for (const [name, value] of Object.entries(args.words ?? {})) {
      const key = ownWordKey(name)
      const word = acceptWord(name, value)
      if (word === null) site.delete(key)
      else if (site.get(key) !== word) site.set(key, word)
    }
    writeShare(site, args.share)
  }, origin)
}
