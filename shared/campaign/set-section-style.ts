import type * as Y from 'yjs'
import { rootsOf } from './document.ts'
import { findLive } from './edit-campaign.ts'
import { acceptRatio, acceptStyle } from './section-style.ts'
import type { SectionStyle } from './snapshot.ts'

export type SetSectionStyle = { sectionId: string; style: Partial<SectionStyle> }

/** Changes what is given and valid of a section's look. False when the section is gone. */
export function setSectionStyle(doc: Y.Doc, args: SetSectionStyle, origin: unknown): boolean {
  return doc.transact(() => {
    const section = findLive(rootsOf(doc), 'sections', args.sectionId)
    if (!section) return false
    for (const [key, value] of Object.entries(acceptStyle(args.style))) section.set(key, value)
    const ratio = acceptRatio(args.style.ratio)
    if (ratio) section.set('ratio', ratio)
    return true
  }, origin)
}
