import { channelWords } from '#shared/analytics/channel-of.ts'
import { deviceWords, sourceWords } from '#shared/analytics/value-words.ts'
import type { DimensionName } from '#shared/contract/dimensions.ts'

export type DimensionWords = {
  /** Of its list. */
  title: string
  /** Of one of its values, as a filter says it: "Source is Facebook". */
  one: string
  /** What is said where a list has nothing. */
  none: string
  /** Words of a value that is a code; others are their own words. */
  nameOf?: (value: string, locale?: string) => string
  /** Of the value that is not known. */
  unknown?: string
}

const nobody = 'Nobody came in this time.'
const noUtm = (parameter: string) => `No visit named its ${parameter}.`

/** What numbers are told apart by, in words. */
export const dimensionWords: Record<DimensionName, DimensionWords> = {
  page: { title: 'Pages', one: 'Page', none: 'No page was seen in this time.' },
  entry: { title: 'Entry pages', one: 'Entry page', none: 'No visit began in this time.' },
  exit: { title: 'Exit pages', one: 'Exit page', none: 'No visit ended in this time.' },
  variant: {
    title: 'Variants',
    one: 'Variant',
    none: 'No page with variants was seen in this time.',
    unknown: 'The page itself',
  },
  release: {
    title: 'Releases',
    one: 'Release',
    none: 'No release was seen in this time.',
    nameOf: (value) => `Release ${value}`,
  },
  block: { title: 'Blocks', one: 'Block', none: 'Nothing was pressed in this time.' },
  channel: {
    title: 'Channels',
    one: 'Channel',
    none: nobody,
    nameOf: (value) => wordOf(channelWords, value),
  },
  source: {
    title: 'Sources',
    one: 'Source',
    none: nobody,
    nameOf: sourceWords,
    unknown: sourceWords(''),
  },
  medium: { title: 'Media', one: 'Medium', none: noUtm('medium'), unknown: 'None named' },
  campaign: { title: 'Campaigns', one: 'Campaign', none: noUtm('campaign'), unknown: 'None named' },
  content: { title: 'Content', one: 'Content', none: noUtm('content'), unknown: 'None named' },
  term: { title: 'Terms', one: 'Term', none: noUtm('term'), unknown: 'None named' },
  link: { title: 'Tracked links', one: 'Tracked link', none: 'Nobody came by a tracked link.' },
  device: {
    title: 'Devices',
    one: 'Device',
    none: nobody,
    nameOf: deviceWords,
  },
  browser: { title: 'Browsers', one: 'Browser', none: nobody },
  system: { title: 'Systems', one: 'System', none: nobody },
  language: {
    title: 'Languages',
    one: 'Language',
    none: nobody,
    nameOf: (value, locale) => displayName('language', value, locale),
  },
  country: {
    title: 'Countries',
    one: 'Country',
    none: nobody,
    nameOf: (value, locale) => displayName('region', value, locale),
  },
  region: { title: 'Regions', one: 'Region', none: nobody },
  hour: { title: 'Hours', one: 'Hour', none: nobody, nameOf: (value) => hourName(Number(value)) },
  weekday: {
    title: 'Weekdays',
    one: 'Weekday',
    none: nobody,
    nameOf: (value, locale) => weekdayName(Number(value), 'long', locale),
  },
  weekhour: {
    title: 'Hours of the week',
    one: 'Time',
    none: nobody,
    nameOf: (value, locale) => {
      const [weekday = '', hour = ''] = value.split('-')
      return `${weekdayName(Number(weekday), 'long', locale)} ${hourName(Number(hour))}`
    },
  },
}

/** A value in words: what is not known is said to be so. */
export function valueName(dimension: DimensionName, value: string, locale?: string): string {
  const { nameOf, unknown = 'Not known' } = dimensionWords[dimension]
  if (value === '') return unknown
  return nameOf?.(value, locale) ?? value
}

const wordOf = (words: Readonly<Record<string, string>>, value: string): string =>
  words[value] ?? value

/** What a code of ISO 639 or 3166 is called; a code that is none stays as it is. */
function displayName(type: 'language' | 'region', code: string, locale?: string): string {
  try {
    return new Intl.DisplayNames(locale, { type, fallback: 'code' }).of(code) ?? code
  } catch (error) {
    if (error instanceof RangeError) return code
    throw error
  }
}

/** A day of the week by its number; Monday is 1, as ISO 8601 counts. */
export function weekdayName(weekday: number, length: 'short' | 'long', locale?: string): string {
  // 1970-01-05 was a Monday.
  const day = new Date(Date.UTC(1970, 0, 4 + weekday))
  return new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' }).format(day)
}

/** An hour of the day, "14:00–15:00". */
const hourName = (hour: number): string => `${clock(hour)}–${clock(hour + 1)}`

const clock = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`
