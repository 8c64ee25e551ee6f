import { findSource } from './source-name.ts'
import type { SourceKind } from './known-sources.ts'

/** Ways by which people come, with their words. */
export const channelWords = {
  direct: 'Direct',
  search: 'Search',
  social: 'Social',
  email: 'Email',
  'paid-search': 'Paid search',
  'paid-social': 'Paid social',
  display: 'Display',
  referral: 'Referral',
  affiliate: 'Affiliate',
  video: 'Video',
  ai: 'AI assistants',
  other: 'Other campaigns',
} as const

export type Channel = keyof typeof channelWords

/** The mediums (utm_medium) that say the channel, whatever the source; the first that fits counts. */
const saidByMedium: readonly [RegExp, Channel][] = [
  [/^paid[-_ ]?search$/, 'paid-search'],
  [/^paid[-_ ]?social$/, 'paid-social'],
  [/^(?:display|banner|expandable|interstitial|cpm)$/, 'display'],
  [/^(?:e[-_ ]?mail|newsletter)$/, 'email'],
  [/^affiliates?$/, 'affiliate'],
  [/^(?:sm|social(?:[-_ ]?(?:network|media))?)$/, 'social'],
  [/video/, 'video'],
]

/** Those that leave it to the source, and what they say of one that nobody knows. */
const leftToSource: readonly [RegExp, Channel][] = [
  [/^organic$/, 'search'],
  [/^(?:referral|app|link)$/, 'referral'],
]

/** Paid for by click, view or action, without saying where; or shown again to who was there before. */
const isBought = (medium: string) =>
  /cp|^ppc$|^retargeting$|^paid/.test(medium) && !/^paid[-_ ]?s/.test(medium)

/** What a paid visit counts as, by the kind of its source. */
const paid: Record<SourceKind, Channel> = {
  search: 'paid-search',
  social: 'paid-social',
  video: 'video',
  email: 'other',
  ai: 'other',
}

/**
 * The channel of a visit. Its source is utm_source, a host, `direct` or ''; `link` says that it came by
 * a tracked link. After the default channel group of Google Analytics, but that a medium which names a
 * channel outweighs the source.
 */
export function channelOf(origin: { source: string; medium: string; link: string }): Channel {
  const source = origin.source.toLowerCase()
  const medium = origin.medium.toLowerCase()
  const kind = findSource(source)?.kind
  if (isBought(medium) && kind) return paid[kind]
  const said = find(saidByMedium, medium)
  if (said) return said
  if (isBought(medium)) return 'other'
  if (kind) return kind
  if (/^(?:e[-_ ]?mail|newsletter)$/.test(source)) return 'email'
  const left = find(leftToSource, medium)
  if (left) return left
  if (medium !== '' || origin.link !== '') return 'other'
  if (source === '' || source === 'direct') return 'direct'
  return source.includes('.') ? 'referral' : 'other'
}

const find = (mediums: readonly [RegExp, Channel][], medium: string): Channel | undefined =>
  mediums.find(([pattern]) => pattern.test(medium))?.[1]
