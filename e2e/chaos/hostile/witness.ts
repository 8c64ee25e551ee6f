import { startRespondent } from './respondent.ts'
import type { Respondent } from './respondent.ts'
import type { WitnessAnswer, WitnessQuestion } from './questions.ts'
import { witnessAnswer } from './questions.ts'

export type Witness = Respondent<WitnessQuestion, WitnessAnswer>

/** Readers with real documents, in a process of their own: what comes in may be made to hang them. */
export function startWitness(): Promise<Witness> {
  return startRespondent('./witness-process.ts', witnessAnswer)
}
