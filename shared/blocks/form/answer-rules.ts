import type { PageLanguage } from '../../languages/page-language.ts'
import { fillWords, sayDay } from '../../languages/page-language.ts'
import { isDay } from './is-day.ts'
import type { AnswerCheck, AnswerTest } from './check-answer.ts'
import type { InputType } from './input-types.ts'

/** What an answer must be, as a release keeps it. */
export type AnswerRules = {
  type: InputType
  required: boolean
  options?: readonly string[]
  /** In characters. */
  minLength?: number
  maxLength?: number
  /** The first and last day or number. */
  from?: string
  to?: string
}

/** The longest answer to each type, in characters. */
const longest: Record<InputType, number> = {
  email: 254,
  text: 1_000,
  'long-text': 4_000,
  phone: 60,
  number: 20,
  select: 200,
  radios: 200,
  checkboxes: 200,
  date: 10,
  consent: 20,
  hidden: 500,
  step: 0,
}

const numberPattern = '^-?[0-9]{1,15}([.][0-9]{1,9})?$'
const emailPattern = '^[^\\s@]+@[^\\s@]+[.][^\\s@]+$'
/**
 * 5 to 15 digits of any script with what people write and copy between them, and an extension behind
 * a word or a sign. The server tidies what fits; the script of pages has no room for that.
 */
const phonePattern =
  '^[\\s\\p{Cf}]*[+＋]?([\\s()（）./\\p{Pd}\\u2212\\p{Cf}]*\\p{Nd}){5,15}[\\s()（）./\\p{Pd}\\u2212\\p{Cf}]*([\\s,;]*(\\p{L}{1,12}|#)[\\s.:=]*\\p{Nd}{1,7})?[\\s\\p{Cf}]*$'

/** How many characters an answer may have. */
export function longestAnswer({ type, maxLength = Infinity }: AnswerRules): number {
  return Math.min(maxLength, longest[type])
}

/** Whether it is a number in digits. */
export function isNumber(value: string): boolean {
  return new RegExp(numberPattern, 'u').test(value)
}

/** What is asked of the answers to an input with these rules, and how it is said. */
export function checkOf(rules: AnswerRules, language: PageLanguage): AnswerCheck {
  const { words } = language
  const { type, required, options, minLength } = rules
  const most = longestAnswer(rules)
  const tests: AnswerTest[] = options
    ? [['option', options.join('\n'), words.notOffered]]
    : [['longest', String(most), fillWords(words.tooLong, { count: most })]]
  if (minLength !== undefined)
    tests.push(['shortest', String(minLength), fillWords(words.tooShort, { count: minLength })])
  return {
    missing: required ? missing(type, language) : '',
    tests: [...tests, ...testsOfType(rules, language)],
  }
}

function missing(type: InputType, { words }: PageLanguage): string {
  if (type === 'consent') return words.tickBox
  if (type === 'select' || type === 'radios' || type === 'checkboxes') return words.chooseAnswer
  return words.fillIn
}

function testsOfType({ type, from, to }: AnswerRules, language: PageLanguage): AnswerTest[] {
  const { words } = language
  const bounded = (sentence: string, bound = '') => fillWords(sentence, { bound })
  const dated = (sentence: string, day = '') =>
    fillWords(sentence, { day: dayInWords(day, language) })
  switch (type) {
    case 'email':
      return [['pattern', emailPattern, words.email]]
    case 'phone':
      return [['pattern', phonePattern, words.phone]]
    case 'number':
      return [
        ['pattern', numberPattern, words.number],
        ...bound('least', from, bounded(words.atLeast, from)),
        ...bound('most', to, bounded(words.atMost, to)),
      ]
    case 'date':
      return [
        ['day', '', words.day],
        ...bound('since', from, dated(words.notBefore, from)),
        ...bound('until', to, dated(words.notAfter, to)),
      ]
    default:
      return []
  }
}

function bound(kind: AnswerTest[0], value: string | undefined, otherwise: string): AnswerTest[] {
  return value === undefined ? [] : [[kind, value, otherwise]]
}

function dayInWords(day: string, language: PageLanguage): string {
  return isDay(day) ? sayDay(language, new Date(day)) : ''
}
