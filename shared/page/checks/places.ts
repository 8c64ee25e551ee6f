import { anchorId } from '../../blocks/anchor.ts'
import type { PageSnapshot } from '../../campaign/model/snapshot.ts'
import { blocksOf } from './page-blocks.ts'

/** The ids that `#name` links lead to: those of sections and of blocks that have a name. */
export function placesOf(page: PageSnapshot): string[] {
  const names = [
    ...page.sections.map(({ style }) => style.anchor),
    ...blocksOf(page).map(({ props }) => props.anchor),
  ]
  return names.flatMap((name) => (typeof name === 'string' ? (anchorId(name) ?? []) : []))
}
