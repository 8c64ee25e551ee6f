import type { Campaign, Schedule } from '#shared/contract/campaigns.ts'

/** What comes first of what is planned. */
export function firstOf({ startsAt, publishesAt }: Schedule): 'start' | 'release' | 'end' {
  if (startsAt) return 'start'
  return publishesAt ? 'release' : 'end'
}

/**
 * What the version that goes live has to do with the campaign as it is now, at the journal's position
 * `seq`, and with what is live.
 */
export function versionWords(
  { release, status }: Pick<Campaign, 'release' | 'status'>,
  { number, journalSeq }: NonNullable<Schedule['version']>,
  seq: number,
): string {
  const version = `Version ${number}`
  if (status === 'paused') return `${version} goes live only if the campaign is resumed by then.`
  if (release && journalSeq === release.journalSeq) return `${version} is live already.`
  if (release && journalSeq < release.journalSeq)
    return `${version} is older than release ${release.number}, which is live: what was published since goes away again. Change the schedule to keep it.`
  if (journalSeq === seq)
    return `${version} goes live as the campaign is now. Later edits are not in it.`
  return `${version} goes live. It was edited since: change the schedule to take that in.`
}
