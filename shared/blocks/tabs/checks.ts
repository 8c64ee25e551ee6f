import type { PropsOf } from '../../campaign/model/field.ts'
import { checkItems } from '../check-items.ts'
import type block from './block.tsx'

/** Words that can go live as they come. */
export const ready = ['items.label']

/** What keeps tabs from going live. */
export default function check({ items }: PropsOf<(typeof block)['fields']>) {
  return checkItems(items, ['label', 'content'], {
    none: 'There is no tab yet. Add one or remove the block.',
    half: 'A tab has no label, or nothing behind it.',
  })
}
