import type { LanguageCode } from '../../languages/languages.ts'
import { isLanguage } from '../../languages/languages.ts'
import type * as Y from 'yjs'
import { cutText } from '../model/cut-text.ts'
import { rootsOf } from '../document/document.ts'
import { findLive } from './edit-campaign.ts'
import { limits } from '../model/limits.ts'
import { normalisePath } from '../model/page-path.ts'

export type SetPage = {
  pageId: string
  path?: string
  title?: string
  description?: string
  /** null for the campaign's. */
  language?: LanguageCode | null
}

/**
 * Changes what is given of a page; the path is normalised. Path and language of a variant are its page's.
 * False when the page is gone.
 */
export function setPage(doc: Y.Doc, args: SetPage, origin: unknown): boolean {
  return doc.transact(() => {
    const page = findLive(rootsOf(doc), 'pages', args.pageId)
    if (!page) return false
    const { path, title, description, language } = args
    if (path !== undefined && !page.isInherited) page.set('path', normalisePath(path))
    if (title !== undefined) page.set('title', cutText(title, limits.title))
    if (description !== undefined) page.set('description', cutText(description, limits.description))
    if (language === undefined || page.isInherited) return true
    if (language === null) page.delete('language')
    else if (isLanguage(language)) page.set('language', language)
    return true
  }, origin)
}
