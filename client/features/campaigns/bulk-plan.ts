import type { CampaignCommand } from '#client/lib/api/campaign-commands.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { transition } from '#shared/lifecycle/lifecycle.ts'
import { can } from '#shared/permissions/can.ts'
import type { Actor } from '#shared/permissions/can.ts'

export const bulkActions = ['pause', 'resume', 'end', 'archive', 'delete'] as const
export type BulkAction = (typeof bulkActions)[number]

/** Of these campaigns those that `actor` may do it to, in the states that they are in. */
export function whatAllows(
  action: BulkAction,
  campaigns: readonly Campaign[],
  actor: Actor | null,
): Campaign[] {
  return campaigns.filter((campaign) => {
    if (action === 'delete')
      return (
        can(actor, 'campaign.delete', campaign) &&
        campaign.status !== 'live' &&
        campaign.status !== 'paused'
      )
    return can(actor, 'campaign.activate', campaign) && 'to' in transition(campaign.status, action)
  })
}

export type BulkResult<One> = { done: One[]; failed: { one: Campaign; why: string }[] }

/** So many at once, so that a long list does not keep others waiting. */
const atOnce = 4

/** Does it to each; what fails is told with its reason and stops nothing else. */
export async function runEach<One>(
  campaigns: readonly Campaign[],
  run: (campaign: Campaign) => Promise<One>,
): Promise<BulkResult<One>> {
  const result: BulkResult<One> = { done: [], failed: [] }
  const waiting = [...campaigns]
  const work = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift())
      try {
        result.done.push(await run(one))
      } catch (error) {
        result.failed.push({ one, why: problemOf(error).detail })
      }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return result
}

const doneWords: Record<Exclude<BulkAction, 'delete'>, [one: string, many: string]> = {
  pause: ['is paused', 'are paused'],
  resume: ['is live again', 'are live again'],
  end: ['has ended', 'have ended'],
  archive: ['is archived', 'are archived'],
}

/** What came of it: "3 of 5 campaigns are paused." */
export function resultWords(command: CampaignCommand, done: number, of: number): string {
  const [one, many] = doneWords[command]
  const verb = done === 1 ? one : many
  if (done === of) return `${done} ${done === 1 ? 'campaign' : 'campaigns'} ${verb}.`
  return `${done} of ${of} campaigns ${verb}.`
}

/** Which ones it did not work with, and why; the first few by name. */
export function failureWords(failed: BulkResult<unknown>['failed']): string {
  const named = failed.slice(0, 3).map(({ one, why }) => `${one.name}: ${why}`)
  const more = failed.length > 3 ? [`And ${failed.length - 3} more.`] : []
  return [...named, ...more].join(' ')
}
