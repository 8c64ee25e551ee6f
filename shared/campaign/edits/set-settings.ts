import type * as Y from 'yjs'
import { rootsOf } from '../document/document.ts'
import { findLive } from './edit-campaign.ts'
import type { Settings } from '../model/settings.ts'
import { writeSettings } from '../model/settings.ts'

export type SetSettings = {
  level: 'sections' | 'blocks'
  ids: readonly string[]
  settings: Partial<Settings>
}

/** Changes what is given and valid of some sections' or blocks' settings. False when all are gone. */
export function setSettings(doc: Y.Doc, args: SetSettings, origin: unknown): boolean {
  return doc.transact(() => {
    const roots = rootsOf(doc)
    const found = args.ids.flatMap((id) => findLive(roots, args.level, id) ?? [])
    for (const stored of found) writeSettings(stored, args.settings)
    return found.length > 0
  }, origin)
}
