import { startRespondent } from './respondent.ts'
import type { Respondent } from './respondent.ts'
import type { NeighboursAnswer, NeighboursQuestion } from './questions.ts'
import { neighboursAnswer } from './questions.ts'

export type Neighbours = Respondent<NeighboursQuestion, NeighboursAnswer>

/** Honest people who type and take the time, in a process of their own. */
export function startNeighbours(): Promise<Neighbours> {
  return startRespondent('./neighbours-process.ts', neighboursAnswer)
}
