import * as Y from 'yjs'
import { replacePicture } from '#shared/campaign/edits/replace-picture.ts'
import { isOwnFont, readOwnFont } from '#shared/campaign/model/own-font.ts'
import type { ThemeFont } from '#shared/campaign/model/theme.ts'
import { shownAs } from '#shared/page/shown-as.ts'
import type { DocumentWork } from '#server/core/ports/document-reader.ts'

/** Whether an id stands anywhere in a document: ids are plain text in it, so it is not decoded. */
export const namesWork: DocumentWork<{ id: string }, boolean> = {
  name: 'names',
  run: (document, { id }) => document.mayName(id),
}

/** The update that puts another picture in the place of one; null where it stands nowhere. */
export const replaceWork: DocumentWork<{ from: string; to: string }, Uint8Array | null> = {
  name: 'replace-picture',
  run(document, change) {
    const doc = document.doc()
    const before = Y.encodeStateVector(doc)
    return replacePicture(doc, change, null) > 0 ? Y.encodeStateAsUpdate(doc, before) : null
  },
}

/** The pages that show a picture. */
export const pictureUsesWork: DocumentWork<
  { assetId: string },
  { id: string; title: string; path: string }[]
> = {
  name: 'picture-uses',
  run(document, { assetId }) {
    if (!document.mayName(assetId)) return []
    const snapshot = document.snapshot()
    return snapshot.pages
      .filter((page) => JSON.stringify([page, shownAs(snapshot, page)]).includes(assetId))
      .map(({ id, title, path }) => ({ id, title, path }))
  },
}

/** Where a theme has a font of the company's. */
export const fontUsesWork: DocumentWork<
  { familyId: string },
  { headings: boolean; text: boolean }
> = {
  name: 'font-uses',
  run(document, { familyId }) {
    if (!document.mayName(familyId)) return { headings: false, text: false }
    const { theme } = document.snapshot()
    const isIt = (font: ThemeFont) => isOwnFont(font) && readOwnFont(font)?.familyId === familyId
    return { headings: isIt(theme.headingFont), text: isIt(theme.bodyFont) }
  },
}
