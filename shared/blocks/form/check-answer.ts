import { isRecord } from '../../lib/is-record.ts'
import { isDay } from './is-day.ts'

/** Something that an answer must hold to: what, the bound, and the sentence when it does not. */
export type AnswerTest = readonly [kind: keyof typeof holds, bound: string, otherwise: string]

/** All that is asked of the answers to one input, as data that also stands on the page. */
export type AnswerCheck = {
  /** The sentence when there is no answer; '' where there need not be one. */
  missing: string
  tests: readonly AnswerTest[]
}

const holds = {
  longest: (answer: string, bound: string) => answer.length <= Number(bound),
  shortest: (answer: string, bound: string) => answer.length >= Number(bound),
  pattern: (answer: string, bound: string) => new RegExp(bound, 'u').test(answer),
  option: (answer: string, bound: string) => bound.split('\n').includes(answer),
  day: isDay,
  since: (answer: string, bound: string) => answer >= bound,
  until: (answer: string, bound: string) => answer <= bound,
  least: (answer: string, bound: string) => Number(answer) >= Number(bound),
  most: (answer: string, bound: string) => Number(answer) <= Number(bound),
}

/**
 * Whether it is what a published page carries of a check. The page is our own, so it is only looked
 * for what a later build may have added.
 */
export const isAnswerCheck = (value: unknown): value is AnswerCheck =>
  isRecord(value) && Array.isArray(value['tests']) && value['tests'].every(isAnswerTest)

const isAnswerTest = (value: unknown): value is AnswerTest =>
  Array.isArray(value) && String(value[0]) in holds

/**
 * What is wrong with the answers to one input, as a sentence for the visitor; '' when nothing is.
 * The page's script and the server both ask it.
 */
export function complaint({ missing, tests }: AnswerCheck, given: readonly string[]): string {
  const answers = tidyAnswers(given)
  if (answers.length === 0) return missing
  const failed = tests.find(([kind, bound]) => !answers.every((one) => holds[kind](one, bound)))
  return failed?.[2] ?? ''
}

/** Answers as they are checked and kept: lines end in one way, and empty ones are none. */
export function tidyAnswers(given: readonly string[]): string[] {
  return given.map((answer) => answer.replace(/\r\n?/g, '\n').trim()).filter(Boolean)
}
