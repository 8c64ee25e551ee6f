import { startRespondent } from './respondent.ts'
import type { Respondent } from './respondent.ts'

export type Reader = { url: string; headers: Record<string, string> }

export type WitnessQuestion =
  /** Stay in the room with a document, and apply whatever comes. */
  | { kind: 'watch'; reader: Reader }
  /** Compare that document with a newcomer's; `roots` are the texts of honest people. */
  | { kind: 'compare'; reader: Reader; roots: string[] }
  /** Be a newcomer, and see whether one could go on working. */
  | { kind: 'visit'; reader: Reader; roots: string[] }
  | { kind: 'leave' }

export type WitnessAnswer = {
  /** What went wrong while applying what came; with the bytes of an update that is short. */
  troubles: string[]
  /** The longest that one message kept the reader busy, in ms. */
  longestApplyMs: number
  /** The honest texts as a newcomer reads them, in the order of the question. */
  texts: string[]
  /** What is different between the two that must be the same. */
  differences: string[]
  /** Do the two agree on what the attackers wrote, too? Yjs does not promise that for what no sound client can write. */
  agreeOnTheRest: boolean
  /** Of the whole document as the newcomer has it. */
  bytes: number
}

export type Witness = Respondent<WitnessQuestion, WitnessAnswer>

/** Readers with real documents, in a process of their own: what comes in may be made to hang them. */
export function startWitness(): Promise<Witness> {
  return startRespondent('./witness-process.ts')
}
