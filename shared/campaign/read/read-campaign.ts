import * as Y from 'yjs'
import { arrange } from '../document/arrange.ts'
import { assemble } from './assemble.ts'
import { rootsOf } from '../document/document.ts'
import type { FindModel } from '../model/field.ts'
import { readPlacements } from '../document/placement.ts'
import { findStored } from '../document/stored.ts'
import { readBlock, readPageInfo, readSection } from './read-parts.ts'
import { readTheme } from '../model/read-theme.ts'
import { readSchemaVersion } from '../model/schema-version.ts'
import { readSite } from '../model/site.ts'
import type { CampaignSnapshot } from '../model/snapshot.ts'

/**
 * The campaign as plain data: validated, in a fixed order, and equal on every replica with the
 * same updates. Never throws, whatever is in the document: what doesn't fit reads as its default,
 * a block of unknown kind has empty props. Writes nothing.
 */
export function readCampaign(doc: Y.Doc, findModel: FindModel): CampaignSnapshot {
  const roots = rootsOf(doc)
  const parts = {
    schemaVersion: readSchemaVersion(roots.meta.get('schemaVersion')),
    theme: readTheme((key) => roots.theme.get(key)),
    site: readSite(roots.site.entries()),
    page: (id: string) => readPageInfo(findStored(roots, 'pages', id)),
    section: (id: string) => readSection(findStored(roots, 'sections', id)),
    block: (id: string) => readBlock(id, findStored(roots, 'blocks', id), findModel),
  }
  return assemble(arrange(readPlacements(roots)), parts, null).snapshot
}

/** The same for an encoded document state (a version, a release). Throws on bytes that aren't one. */
export function readState(state: Uint8Array, findModel: FindModel): CampaignSnapshot {
  const doc = new Y.Doc()
  try {
    Y.applyUpdate(doc, state)
    return readCampaign(doc, findModel)
  } finally {
    doc.destroy()
  }
}
