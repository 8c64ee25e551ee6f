import type { BlockContext } from './define-block.ts'
import { textOfValue } from './rich.ts'

/** Whether words have a place: written ones everywhere, empty ones only where they can be written. */
export function hasPlace(words: unknown, context: BlockContext): boolean {
  return textOfValue(words) !== '' || context.placeholder('Write here') !== null
}
