const dayMs = 86_400_000

export type DueWords = { words: string; tone: 'over' | 'soon' | 'later' }

/** A day like 2027-05-31 as people say it on `today`: "due tomorrow", "3 days over". */
export function dueWords(dueOn: string, today: string, locale?: string): DueWords {
  const days = Math.round((Date.parse(dueOn) - Date.parse(today)) / dayMs)
  if (days < 0) return { words: days === -1 ? '1 day over' : `${-days} days over`, tone: 'over' }
  if (days === 0) return { words: 'due today', tone: 'soon' }
  if (days === 1) return { words: 'due tomorrow', tone: 'soon' }
  const isThisYear = dueOn.slice(0, 4) === today.slice(0, 4)
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  const style: Intl.DateTimeFormatOptions =
    days < 7 ? { weekday: 'long' } : { day: 'numeric', month: 'short', ...year }
  const said = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).format(
    new Date(dueOn),
  )
  return { words: `due ${said}`, tone: 'later' }
}

/** The day of a moment where its reader is, like 2027-05-31. */
export function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}
