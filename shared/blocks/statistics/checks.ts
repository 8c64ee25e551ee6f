import type { PropsOf } from '../../campaign/model/field.ts'
import type { ListItem } from '../../campaign/model/snapshot.ts'
import type { Finding } from '../define-block.ts'
import { textOfValue } from '../rich.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** What keeps figures from going live. */
export default function check({ items }: Props): Finding[] {
  if (items.length === 0) {
    return [{ level: 'warning', message: 'There is no figure yet. Add one or remove the block.' }]
  }
  if (items.some(isHalf)) {
    return [{ level: 'error', message: 'A figure is empty, or does not say what it counts.' }]
  }
  return items.some(isSample)
    ? [{ level: 'warning', message: 'A figure is still zero. Write your own or remove it.' }]
    : []
}

function isHalf({ value, label }: ListItem): boolean {
  return textOfValue(value) === '' || textOfValue(label) === ''
}

function isSample({ value }: ListItem): boolean {
  const words = textOfValue(value)
  return words.includes('00') && !/[1-9]/.test(words)
}
