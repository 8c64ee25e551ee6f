import { z } from 'zod'
import { optionName } from '#shared/blocks/poll/read-poll.ts'
import type { VisitorLanguage } from '#shared/languages/all-languages.ts'
import type { Poll } from '#shared/blocks/poll/read-poll.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { scriptInputs } from '#server/features/leads/public/read-submission.ts'

const voteId = z.uuid({ version: 'v7' })

/** What was sent in. */
export type GivenVote = {
  /** The browser's id for this vote; null for posts without script. */
  id: string | null
  /** Each once, in one order. */
  options: string[]
}

/** A vote as a form posts it. */
export function readVote(contentType: string, body: string): GivenVote {
  if (!contentType.startsWith('application/x-www-form-urlencoded'))
    throw new AppError('bad-request')
  const given = new URLSearchParams(body)
  const id = voteId.safeParse(given.get(scriptInputs.id))
  return {
    id: id.success ? id.data.toLowerCase() : null,
    options: [...new Set(given.getAll(optionName))].toSorted(),
  }
}

/** Throws `validation-failed` unless `options` are a vote in `poll`. */
export function checkVote(
  poll: Poll,
  options: readonly string[],
  { words, answers }: VisitorLanguage,
): void {
  const refuse = (detail: string) => {
    const errors = [{ pointer: `/${optionName}`, detail }]
    throw new AppError('validation-failed', detail, errors)
  }
  const offered = new Set(poll.options.map(({ id }) => id))
  if (options.length === 0) refuse(words.chooseAnswer)
  if (options.length > 1 && !poll.several) refuse(answers.oneAnswer)
  if (options.some((option) => !offered.has(option))) refuse(answers.answerGone)
}

/** Whether votes are taken at `now` (ms). */
export function isOpen({ closes }: Poll, now: number): boolean {
  return closes === '' || now < Date.parse(closes)
}
