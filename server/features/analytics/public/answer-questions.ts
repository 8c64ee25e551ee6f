import type { Queries } from '#server/platform/db/queries.ts'
import type { VisitNumbers } from '#server/core/ports/visit-numbers.ts'
import { createVisitReader, everyDay } from '../questions/read-visits.ts'
import type { Share } from '../questions/read-visits.ts'
import { ofVisits } from '../questions/of-visits.ts'
import { createPageReader } from '../questions/read-pages.ts'
import { placesOfPage, scanPage } from '../questions/scan-page.ts'
import { scanRefused } from '../questions/scan-refused.ts'
import {
  answerByDays,
  createAnswerParts,
  createTrialParts,
  trialByDays,
} from '../questions/answer-parts.ts'
import { scanSteps } from '../questions/scan-steps.ts'
import { scanVisits } from '../questions/scan-visits.ts'

/**
 * Counts right here, over the connection of `queries`, what its days have; `compact` is of all. It remembers
 * the days that it has read.
 */
export function countHere(queries: Pick<Queries, 'read'>, share: Share = everyDay): VisitNumbers {
  const reader = createVisitReader(queries, share)
  const pages = createPageReader(queries)
  const parts = createAnswerParts()
  const trials = createTrialParts()
  return {
    async ask(_owner, campaignId, questions) {
      const from = Math.min(...questions.map((question) => question.from))
      const to = Math.max(...questions.map((question) => question.to))
      const segments = (await reader.segments(campaignId, from, to)).map(ofVisits)
      const { wordsOf } = reader
      return questions.map((question) =>
        answerByDays(parts, campaignId, { segments, question, wordsOf }),
      )
    },
    async steps(_owner, campaignId, asked) {
      const segments = await reader.segments(campaignId, asked.from, asked.to)
      return scanSteps(segments.map(ofVisits), asked, reader.wordsOf)
    },
    async visits(_owner, campaignId, asked) {
      const { from, to, namesSince } = asked
      const segments = await reader.segments(campaignId, from, to, namesSince)
      return scanVisits(segments.map(ofVisits), asked, reader.wordsOf)
    },
    async trial(_owner, campaignId, asked) {
      const from = Math.min(...asked.starts)
      const segments = (await reader.segments(campaignId, from, asked.until)).map(ofVisits)
      return trialByDays(trials, campaignId, { segments, asked, wordsOf: reader.wordsOf })
    },
    async page(_owner, campaignId, asked) {
      const segments = await reader.segments(campaignId, asked.from, asked.to)
      const { wordsOf } = reader
      const partsAt = await pages.learn(placesOfPage(segments, asked, wordsOf))
      return scanPage(segments, asked, { wordsOf, partsAt })
    },
    async refused(_owner, campaignId, spans) {
      if (spans.length === 0) return []
      const from = Math.min(...spans.map((span) => span.from))
      const to = Math.max(...spans.map((span) => span.to))
      return scanRefused(await reader.segments(campaignId, from, to), spans)
    },
    compact: (campaignId) => reader.compact(campaignId),
  }
}

/** What a thread that counts is asked: a method of `VisitNumbers` with its arguments. */
export type CountingTask = {
  [Name in keyof VisitNumbers]: { name: Name; args: Parameters<VisitNumbers[Name]> }
}[keyof VisitNumbers]

/** Does one task. */
export function answerTask(numbers: VisitNumbers, task: CountingTask): Promise<unknown> {
  switch (task.name) {
    case 'ask':
      return numbers.ask(...task.args)
    case 'steps':
      return numbers.steps(...task.args)
    case 'visits':
      return numbers.visits(...task.args)
    case 'trial':
      return numbers.trial(...task.args)
    case 'page':
      return numbers.page(...task.args)
    case 'refused':
      return numbers.refused(...task.args)
    case 'compact':
      return numbers.compact(...task.args)
  }
}
