import { isDay } from './check-answer.ts'
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

/** What is asked of the answers to an input with these rules. */
export function checkOf(rules: AnswerRules): AnswerCheck {
  const { type, required, options, minLength } = rules
  const most = longestAnswer(rules)
  const tests: AnswerTest[] = options
    ? [['option', options.join('\n'), 'Choose one of the answers offered.']]
    : [['longest', String(most), `This is too long. Use at most ${most} characters.`]]
  if (minLength !== undefined)
    tests.push([
      'shortest',
      String(minLength),
      `This is too short. Use at least ${minLength} characters.`,
    ])
  return { missing: required ? missing(type) : '', tests: [...tests, ...testsOfType(rules)] }
}

function missing(type: InputType): string {
  if (type === 'consent') return 'Please tick this box.'
  if (type === 'select' || type === 'radios' || type === 'checkboxes')
    return 'Please choose an answer.'
  return 'Please fill this in.'
}

function testsOfType({ type, from, to }: AnswerRules): AnswerTest[] {
  switch (type) {
    case 'email':
      return [['pattern', emailPattern, 'Enter an e-mail address like name@example.com.']]
    case 'phone':
      return [['pattern', phonePattern, 'Enter a phone number like +44 20 7946 0000.']]
    case 'number':
      return [
        ['pattern', numberPattern, 'Enter a number in digits.'],
        ...bound('least', from, `Enter ${from} or more.`),
        ...bound('most', to, `Enter ${to} or less.`),
      ]
    case 'date':
      return [
        ['day', '', 'Enter a day like 2026-12-31.'],
        ...bound('since', from, `Choose ${dayInWords(from)} or a later day.`),
        ...bound('until', to, `Choose ${dayInWords(to)} or an earlier day.`),
      ]
    default:
      return []
  }
}

function bound(kind: AnswerTest[0], value: string | undefined, otherwise: string): AnswerTest[] {
  return value === undefined ? [] : [[kind, value, otherwise]]
}

function dayInWords(day = ''): string {
  if (!isDay(day)) return ''
  return new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}
