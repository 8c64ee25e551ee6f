import type { Answer } from '../ask.ts'
import { errorIdOf } from './flow-facts.ts'

/** Status and error id in brief. */
export function describeAnswer(answer: Answer): string {
  if (answer.status === null) return 'no answer'
  const id = errorIdOf(answer)
  return id ? `${answer.status}, ${id}` : `status ${answer.status}`
}
