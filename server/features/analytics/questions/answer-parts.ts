import { LRUCache } from 'lru-cache'
import type {
  Answer,
  Question,
  TrialCounts,
  TrialQuestion,
} from '#server/core/ports/visit-numbers.ts'
import type { Segment } from '#server/features/ingest/public/segment.ts'
import { addAnswer, emptyAnswer } from './add-up.ts'
import { packAnswer, unpackAnswer } from './pack-answer.ts'
import type { PackedAnswer } from './pack-answer.ts'
import type { WordsOf } from './look-up.ts'
import { scan } from './scan.ts'
import { scanTrial } from './scan-trial.ts'

/** Answers of whole days, which stay as they are: of a campaign that is watched, today alone is counted. */
export type AnswerParts = LRUCache<string, PackedAnswer>

/** In values of lists and buckets. */
const mostKept = 500_000

export const createAnswerParts = (): AnswerParts =>
  new LRUCache({ maxSize: mostKept, sizeCalculation: sizeOf })

const sizeOf = ({ series, lists }: PackedAnswer) =>
  10 + series.length + lists.reduce((sum, { values }) => sum + values.length, 0)

/**
 * What `scan` says, day by day: nobody is a visitor of two days, so days add up. Days that are asked for
 * as a whole are remembered by `campaignId`.
 */
export function answerByDays(
  parts: AnswerParts,
  campaignId: string,
  {
    segments,
    question,
    wordsOf,
  }: { segments: readonly Segment[]; question: Question; wordsOf: WordsOf },
): Answer {
  const { from, to, buckets, timeZone, filters, goals, by, robots } = question
  const targets = goals.map(({ kind, target }) => [kind, target])
  const shape = JSON.stringify([campaignId, timeZone, filters, targets, by, robots])
  const sum = emptyAnswer(question)
  for (const segment of segments) {
    const { base, span, day, upTo } = segment
    if (base >= to || base + span < from) continue
    const first = Math.max(
      0,
      buckets.findLastIndex((start) => start <= base),
    )
    const own = buckets.slice(first).filter((start, index) => index === 0 || start <= base + span)
    const asked = { ...question, buckets: own }
    const count = () => scan([segment], asked, wordsOf)
    const isWhole = from <= base && base + span < to
    const key = `${shape} ${day} ${upTo} ${own.join()}`
    const known = isWhole ? parts.get(key) : undefined
    const part = known ? unpackAnswer(known) : count()
    if (isWhole && !known) parts.set(key, packAnswer(part))
    addAnswer(sum, part, first)
  }
  return sum
}

/** What experiments have counted of whole days. */
export type TrialParts = LRUCache<string, TrialCounts[]>

const mostTrialDays = 5_000

export const createTrialParts = (): TrialParts => new LRUCache({ max: mostTrialDays })

/**
 * What `scanTrial` says, day by day: a visitor is of one day, and so are its counts. A day is remembered
 * until events come to it, as whoever looks at an experiment asks again every few seconds.
 */
export function trialByDays(
  parts: TrialParts,
  campaignId: string,
  {
    segments,
    asked,
    wordsOf,
  }: { segments: readonly Segment[]; asked: TrialQuestion; wordsOf: WordsOf },
): TrialCounts[] {
  const { pageId, starts, until, goals } = asked
  const targets = goals.map(({ kind, target }) => [kind, target])
  return segments.flatMap((segment) => {
    const { base, span, day, upTo } = segment
    if (base + span >= until) return scanTrial([segment], asked, wordsOf)
    // Comparisons that begin later change nothing of the day.
    const begun = starts.filter((start) => start <= base + span)
    const key = JSON.stringify([campaignId, pageId, begun, targets, day, upTo])
    const counted = parts.get(key) ?? scanTrial([segment], asked, wordsOf)
    parts.set(key, counted)
    return counted
  })
}
