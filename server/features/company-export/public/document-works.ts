import type { DocumentWork } from '#server/core/ports/document-reader.ts'

/** What a document says as the member `document` of an object, as JSON in UTF-8 set out by two spaces. */
export const saidWork: DocumentWork<null, Uint8Array> = {
  name: 'said',
  run: (document) => Buffer.from(JSON.stringify({ document: document.snapshot() }, null, 2)),
}

/** All that Yjs knows of it, as one update. */
export const wholeWork: DocumentWork<null, Uint8Array> = {
  name: 'whole',
  run: (document) => document.state(),
}
