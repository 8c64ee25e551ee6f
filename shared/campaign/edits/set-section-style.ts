import type * as Y from 'yjs'
import { rootsOf } from '../document/document.ts'
import { findLive } from './edit-campaign.ts'
import { acceptRatio, acceptStyle, styleKeys } from '../model/section-style.ts'
import type { SectionStyle } from '../model/snapshot.ts'

export type SetSectionStyle = {
  sectionId: string
  style: Partial<SectionStyle>
  /** Keys of narrow widths (`padding@phone`) that shall follow the wider one again. */
  unset?: readonly string[]
}

/** Changes what is given and valid of a section's look. False when the section is gone. */
export function setSectionStyle(doc: Y.Doc, args: SetSectionStyle, origin: unknown): boolean {
  return doc.transact(() => {
    const section = findLive(rootsOf(doc), 'sections', args.sectionId)
    if (!section) return false
    for (const [key, value] of Object.entries(acceptStyle(args.style))) {
      if (section.get(key) !== value) section.set(key, value)
    }
    for (const key of args.unset ?? []) {
      if (key.includes('@') && styleKeys.includes(key)) section.delete(key)
    }
    const ratio = acceptRatio(args.style.ratio)
    if (ratio) section.set('ratio', ratio)
    return true
  }, origin)
}
