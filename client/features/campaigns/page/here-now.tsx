import { formatList } from '#client/lib/words/format.ts'
import { usePeopleIn } from '#client/lib/people/use-people-in.ts'
import { Faces } from '#client/ui/faces/faces.tsx'
import classes from './here-now.module.css'

const named = 3

/** The faces of those who have the campaign open now; nothing when nobody has. */
export function HereNow({ campaignId }: { campaignId: string }) {
  const people = usePeopleIn(campaignId)
  if (people.length === 0) return null
  const names = people.slice(0, named).map(({ name }) => name)
  const more = people.length > named ? [`${people.length - named} more`] : []
  return (
    <p className={classes.here} role="status">
      <Faces people={people} max={5} size={24} />
      <span>
        {formatList([...names, ...more])} {people.length === 1 ? 'has' : 'have'} it open now
      </span>
    </p>
  )
}
