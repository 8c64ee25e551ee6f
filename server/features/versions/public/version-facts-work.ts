import type { DocumentWork } from '#server/core/ports/document-reader.ts'
import { fingerprintOfVersion } from './fingerprint.ts'

/** What a proof says of the version that it is about. */
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
