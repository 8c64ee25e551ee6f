import { authorName } from '#shared/contract/author-name.ts'
import { listOf } from '#shared/lib/list-of.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { approversOf } from '../ask-for-answers.ts'
import { ReviewEntity } from './entities.ts'
import type { ReviewRow } from './entities.ts'
import { judgeNow } from './judge.ts'
import { findApproval, findOpenReview } from './queries.ts'

/** So many names stand in a sentence. */
const namedAtMost = 4

/**
 * Why a position of the journal may not go live where only approved versions do, with who can give
 * what is missing, as a sentence; null when nothing is. The answers are judged anew, by what the
 * company wants now.
 */
export async function missingApproval(
  em: EntityManager,
  campaign: CampaignRow,
  journalSeq: number,
): Promise<string | null> {
  const refused = await lastAnswered(em, campaign.id, journalSeq)
  if (refused?.state === 'changes-requested') return refusedWords(em, refused)
  const approval = await findApproval(em, campaign.id)
  if (approval?.journalSeq === journalSeq) {
    const { outcome } = await judgeNow(em, approval)
    return outcome === 'approved' ? null : waitingWords(em, campaign, approval)
  }
  const open = await findOpenReview(em, campaign.id)
  if (open?.journalSeq === journalSeq) return waitingWords(em, campaign, open)
  if (approval)
    return `Version ${approval.number} is approved, and was edited since. Publish it as approved, or ask for another review.`
  return `Only an approved version goes live here, and none is approved yet. ${await whoMay(em, campaign)}`
}

/** The last review of exactly this position that came to a yes or a no. */
async function lastAnswered(
  em: EntityManager,
  campaignId: string,
  journalSeq: number,
): Promise<ReviewRow | undefined> {
  const state = ['approved', 'changes-requested'] as const
  const where = { campaignId, journalSeq, state: [...state] }
  const [row] = await em.find(ReviewEntity, where, { orderBy: { id: 'desc' }, limit: 1 })
  return row
}

async function refusedWords(em: EntityManager, review: ReviewRow): Promise<string> {
  const { answers } = await judgeNow(em, review)
  const no = answers.findLast((one) => one.answer === 'changes-requested' && !one.takenBackAt)
  const by = no ? authorName(no.by) : 'Somebody'
  return `${by} asked for changes of version ${review.number}. Mend what they say, and ask again.`
}

async function waitingWords(
  em: EntityManager,
  campaign: CampaignRow,
  review: ReviewRow,
): Promise<string> {
  const { waitsFor, lacks, answers } = await judgeNow(em, review)
  const { number, reviewers } = review
  const waiting = reviewers
    .filter(({ id }) => waitsFor.includes(id))
    .map(({ name, kind = 'member' }) => authorName({ name, kind }))
  if (waiting.length > 0 && waiting.length <= lacks)
    return `Version ${number} waits for the yes of ${listOf(waiting)}.`
  const yes = lacks === 1 ? 'one more yes' : `${lacks} more yeses`
  const said = new Set(answers.map(({ by }) => by.id))
  const others = waiting.length > 0 ? `From ${listOf(waiting)}.` : await whoMay(em, campaign, said)
  return `Version ${number} needs ${yes}. ${others}`
}

/** Who may approve and has not answered yet: "Ada and Bo may approve." */
async function whoMay(
  em: EntityManager,
  campaign: CampaignRow,
  said: ReadonlySet<string> = new Set(),
): Promise<string> {
  const approvers = await approversOf(em, campaign)
  const names = approvers.filter(({ personId }) => !said.has(personId)).map(({ name }) => name)
  if (names.length === 0) return 'Nobody else here may approve: invite a reviewer.'
  const rest = names.length - namedAtMost
  const shown = rest > 0 ? [...names.slice(0, namedAtMost), `${rest} more`] : names
  return `${listOf(shown)} may approve.`
}
