import type { ReviewRule } from '#shared/contract/reviews.ts'

/** Somebody who was asked by name; the first stage is 0. */
export type Asked = { key: string; stage: number }

/** A yes or no that was not taken back. */
export type Given = {
  key: string
  answer: 'approved' | 'changes-requested'
  /** Whether a yes of theirs counts: of guests the company says so. */
  counts: boolean
}

export type Question = {
  rule: ReviewRule
  /** Empty where whoever may approve was asked. */
  asked: readonly Asked[]
  /** In the order in which they were given. */
  answers: readonly Given[]
  /** How many people must say yes at least, whatever the rule. */
  least: number
}

export type Judgement = {
  outcome: 'open' | 'approved' | 'changes-requested'
  /** Whose turn it is of those who were asked: who has not said yes yet, in the stage that is on. */
  waitsFor: string[]
  /** How many more have to say yes. */
  lacks: number
}

/**
 * What the answers to a review come to. Of several answers of one person the last counts, and changes that
 * somebody wants count before every yes.
 */
export function judgeReview({ rule, asked, answers, least }: Question): Judgement {
  const last = new Map(answers.map((given) => [given.key, given]))
  const standing = [...last.values()]
  const yes = new Set(
    standing.filter(({ answer, counts }) => answer === 'approved' && counts).map(({ key }) => key),
  )
  const waiting = asked.filter(({ key }) => !yes.has(key))
  const lacks = Math.max(least - yes.size, lackingBy(rule, asked, yes), 0)
  const outcome = standing.some(({ answer }) => answer === 'changes-requested')
    ? 'changes-requested'
    : lacks === 0
      ? 'approved'
      : 'open'
  return { outcome, lacks, waitsFor: lacks === 0 ? [] : turnOf(rule, waiting) }
}

/** How many more of those who were asked have to say yes by the rule alone. */
function lackingBy(rule: ReviewRule, asked: readonly Asked[], yes: ReadonlySet<string>): number {
  const named = asked.filter(({ key }) => yes.has(key)).length
  switch (rule.kind) {
    case 'one':
      return 1 - yes.size
    case 'some':
      return asked.length > 0 ? Math.min(rule.count, asked.length) - named : rule.count - yes.size
    case 'all':
    case 'stages':
      return asked.length > 0 ? asked.length - named : 1 - yes.size
  }
}

function turnOf(rule: ReviewRule, waiting: readonly Asked[]): string[] {
  const stage = Math.min(...waiting.map((one) => one.stage))
  const turn = rule.kind === 'stages' ? waiting.filter((one) => one.stage === stage) : waiting
  return turn.map(({ key }) => key)
}
