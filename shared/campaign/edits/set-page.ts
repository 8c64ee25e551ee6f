import type { LanguageCode } from '../../languages/languages.ts'
import { isLanguage } from '../../languages/languages.ts'
import type * as Y from 'yjs'
import { cutText } from '../model/cut-text.ts'
import { isId, rootsOf } from '../document/document.ts'
import type { Stored } from '../document/stored.ts'
import { findLive } from './edit-campaign.ts'
import { limits } from '../model/limits.ts'
import { normalisePath } from '../model/page-path.ts'
import type { GivenShare } from '../model/write-share.ts'
import { writeShare } from '../model/write-share.ts'

export type SetPage = {
  pageId: string
  path?: string
  title?: string
  description?: string
  /** null for the campaign's. */
  language?: LanguageCode | null
  share?: GivenShare
  /** The id of a page that says the same in another language; null for none. */
  translates?: string | null
}

/**
 * Changes what is given of a page; the path is normalised. Of a variant only title and description can
 * be changed. False when the page is gone.
 */
export function setPage(doc: Y.Doc, args: SetPage, origin: unknown): boolean {
  return doc.transact(() => {
    const page = findLive(rootsOf(doc), 'pages', args.pageId)
    if (!page) return false
    const { title, description } = args
    if (title !== undefined) page.set('title', cutText(title, limits.title))
    if (description !== undefined) page.set('description', cutText(description, limits.description))
    if (!page.isInherited) setOwn(page, args)
    return true
  }, origin)
}

function setOwn(page: Stored, { pageId, path, language, share, translates }: SetPage): void {
  if (path !== undefined) page.set('path', normalisePath(path))
  if (language === null) page.delete('language')
  else if (isLanguage(language)) page.set('language', language)
  writeShare(page, share)
  if (translates === null) page.delete('translates')
  else if (translates && isId(translates) && translates !== pageId)
    page.set('translates', translates)
}
