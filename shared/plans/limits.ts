import { keysOf } from '#shared/lib/record-of.ts'

/** How a limit is said wherever it is shown. */
type LimitWords = {
  /**
   * `counted`: what can't be added to once it is used up. `monthly`: what is used up anew each month
   * and bounds nothing that people do. `lookback`: for how many days one can look back.
   */
  kind: 'counted' | 'monthly' | 'lookback'
  /** "Live campaigns" */
  name: string
  /** What a visitor of the pricing should know of it besides. */
  pricingNote?: string
  /** What it is measured in, where it is not a number of things. */
  unit?: 'MB'
}

type UsedWords = LimitWords & {
  /** "live campaigns" */
  many: string
  /** Instead of `many` where nothing bounds them. */
  unlimited?: string
  /** Its name where it says what is used now. */
  usedName: string
  meterNote: string
  /** Where what is used can be looked at. */
  to: `/dashboard/${string}`
  /** What is off while more is used than the plan holds. */
  off: string
}

type CountedWords = UsedWords & {
  /** "live campaign" */
  one: string
  /** Instead of `many` in "2 of 3 live campaigns used". */
  places?: string
}

// In the order of the pricing. Each kind asks for its words, so a limit without them doesn't compile.
const words = {
  // Owners, admins and editors, with open invites; reviewers, managers and guests count nowhere.
  members: {
    kind: 'counted',
    name: 'Members who build',
    pricingNote: 'Owners, admins and editors. Reviewers, managers and guests are free.',
    one: 'member who builds',
    many: 'members who build',
    unlimited: 'members',
    places: 'places for members who build',
    usedName: 'Members who build',
    meterNote: 'With open invites. Reviewers, managers and guests are free.',
    to: '/dashboard/settings/company/members',
    off: 'Nobody can be invited or made an owner, admin or editor.',
  },
  liveCampaigns: {
    kind: 'counted',
    name: 'Live campaigns',
    one: 'live campaign',
    many: 'live campaigns',
    usedName: 'Live campaigns',
    meterNote: 'Paused, scheduled and ended ones do not count.',
    to: '/dashboard/campaigns',
    off: 'No other campaign can go live or be resumed. What is live can still be published again.',
  },
  // Whatever its status; a deleted one is gone at once, so it takes no place.
  campaigns: {
    kind: 'counted',
    name: 'Campaigns',
    pricingNote: 'Drafts and archived ones count, too. Deleting one makes room.',
    one: 'campaign',
    many: 'campaigns',
    usedName: 'Campaigns',
    meterNote: 'Drafts and archived ones count, samples do not.',
    to: '/dashboard/campaigns',
    off: 'No campaign can be created, duplicated or imported.',
  },
  // In a calendar month (UTC); somebody who comes several times on a day counts once.
  visitsAMonth: {
    kind: 'monthly',
    name: 'Visits a month',
    many: 'visits a month',
    usedName: 'Visits this month',
    meterNote: 'Pages stay online whatever happens.',
    to: '/dashboard/analytics',
    off: 'Nothing is off: your pages stay online and are counted.',
  },
  // How far back one can look and restore.
  historyDays: { kind: 'lookback', name: 'Version history' },
  customDomains: {
    kind: 'counted',
    name: 'Custom domains',
    pricingNote: 'A campaign on a name of your own, with its certificate.',
    one: 'custom domain',
    many: 'custom domains',
    usedName: 'Custom domains',
    meterNote: 'Your pages under your own names.',
    to: '/dashboard/settings/domains',
    off: 'No domain can be added.',
  },
  // In megabytes of what is kept, after pictures were taken in.
  storage: {
    kind: 'counted',
    name: 'Storage for pictures',
    unit: 'MB',
    one: 'for pictures',
    many: 'for pictures',
    unlimited: 'storage for pictures',
    usedName: 'Storage for pictures',
    meterNote:
      'All sizes in which pictures are kept, those in comments, and fonts. Deleted ones do not count.',
    to: '/dashboard/settings/company/brand',
    off: 'No picture or font can be uploaded, and none attached to a comment.',
  },
  // In megabytes of the journal: what campaigns say, and how they came to say it.
  documents: {
    kind: 'counted',
    name: 'Storage for campaigns',
    pricingNote: 'What is written in them, with its history.',
    unit: 'MB',
    one: 'for campaigns',
    many: 'for campaigns',
    unlimited: 'storage for campaigns',
    usedName: 'Storage for campaigns',
    meterNote: 'What is written in them, with its history. Pictures count by themselves.',
    to: '/dashboard/campaigns',
    off: 'No campaign can be created, duplicated or imported. Those that are there can be worked on.',
  },
} as const satisfies Record<
  string,
  | (CountedWords & { kind: 'counted' })
  | (UsedWords & { kind: 'monthly' })
  | (LimitWords & { kind: 'lookback' })
>

export type LimitName = keyof typeof words
type OfKind<Kind> = {
  [Name in LimitName]: (typeof words)[Name]['kind'] extends Kind ? Name : never
}[LimitName]
export type CountedLimit = OfKind<'counted'>
/** Those of which something is used. */
export type UsedLimit = OfKind<'counted' | 'monthly'>

/** What a plan bounds. A number is the most there may be; null bounds nothing. */
export type PlanLimits = Record<LimitName, number | null>

export const limitWords: Record<LimitName, LimitWords> &
  Record<UsedLimit, UsedWords> &
  Record<CountedLimit, CountedWords> = words

export const limitNames = keysOf(words)

/** Whether something of it is used, so that it can be shown how much. */
export const isUsedLimit = (name: LimitName): name is UsedLimit =>
  limitWords[name].kind !== 'lookback'

const kinds: readonly LimitWords['kind'][] = ['counted', 'monthly', 'lookback']
const rank = (name: LimitName) => kinds.indexOf(limitWords[name].kind)

/** The counted ones first. */
export const limitsByKind = limitNames.toSorted((a, b) => rank(a) - rank(b))
export const usedLimits = limitsByKind.filter(isUsedLimit)
