import type * as Y from 'yjs'
import { moveSections } from './move-sections.ts'

/** `index` counts the target page's shown sections without this one. */
export type MoveSection = { sectionId: string; pageId: string; index: number }

/** Moves a section within or across pages. False when it or the page is gone or the page is full. */
export function moveSection(doc: Y.Doc, args: MoveSection, origin: unknown): boolean {
  const { sectionId, pageId, index } = args
  return moveSections(doc, { sectionIds: [sectionId], pageId, index }, origin)
}
