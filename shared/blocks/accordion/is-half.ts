import type { ListItem } from '../../campaign/model/snapshot.ts'
import { textOfValue } from '../rich.ts'

/** Whether a question is not asked yet, or has no answer. */
export function isHalf({ question, answer }: ListItem): boolean {
  return textOfValue(question) === '' || textOfValue(answer) === ''
}
