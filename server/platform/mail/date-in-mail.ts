/** A day as mails name it, e.g. `3 March 2027`, in UTC. */
export const dateInMail = (date: Date) =>
  date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** A time as mails name it, e.g. `3 March, 14:05 UTC`: nobody knows in which zone they are read. */
function timeInMail(iso: string, timeZone = 'UTC'): string {
  const time = new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  return `${time.replace(' at ', ', ')} ${timeZone}`
}

/** "Glaze class · 3 March, 14:05 UTC" */
export const whereAndWhen = ({ place, at }: { place: string; at: string }) =>
  `${place} · ${timeInMail(at)}`

/** "Answer wanted by 5 March, 12:00 Europe/Berlin"; empty where no day was named. */
export const untilWhen = ({ until }: { until?: Until | null }) =>
  until?.dueAt ? `Answer wanted by ${timeInMail(until.dueAt, until.dueZone ?? 'UTC')}` : ''

type Until = { dueAt: string | null; dueZone: string | null }
