import type { FindFacts } from '../facts.ts'
import { textOfValue } from '../rich.ts'
import { isHalf } from './is-half.ts'

/** Questions that have an answer. */
const findFacts: FindFacts = ({ items }) => {
  if (!Array.isArray(items)) return []
  const whole = items.filter((item) => !isHalf(item))
  return whole.map(({ question, answer }) => ({
    kind: 'question',
    question: textOfValue(question),
    answer: textOfValue(answer),
  }))
}
export default findFacts
