import type { DocumentWork } from '#server/core/ports/document-reader.ts'
import { fingerprintOfVersion } from './fingerprint.ts'

/** What proves a version, and its pages. */
export const versionFactsWork: DocumentWork<
  null,
  { fingerprint: string; pages: { id: string; path: string; title: string }[] }
> = {
  name: 'version-facts',
  run(document) {
    const snapshot = document.snapshot()
    const pages = snapshot.pages.map(({ id, path, title }) => ({ id, path, title }))
    return { fingerprint: fingerprintOfVersion(snapshot), pages }
  },
}
