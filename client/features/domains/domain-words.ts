import type { DomainState } from '#shared/contract/domain-states.ts'

/** How a domain stands, in a word or two. */
export const domainStateWords: Record<
  DomainState,
  { words: string; tone: 'good' | 'bad' | 'waiting' }
> = {
  waiting: { words: 'Waiting for DNS', tone: 'waiting' },
  unrouted: { words: 'Proven, not led here', tone: 'waiting' },
  verified: { words: 'Verified', tone: 'good' },
  drifted: { words: 'Record gone', tone: 'bad' },
  lost: { words: 'Not served', tone: 'bad' },
  taken: { words: 'Used by another company', tone: 'bad' },
}

/** Is the certificate there, in words? It is obtained by the proxy, at the first visit. */
export function certificateWords(state: DomainState): string {
  if (state === 'verified' || state === 'drifted')
    return 'Obtained at the first visit by https, and renewed by itself.'
  if (state === 'unrouted') return 'Obtained at the first visit, once visitors are led here.'
  return 'Obtained by itself once the name is verified; never before.'
}
