import { useEffect } from 'react'
import type { Person } from '#client/lib/campaign-session/people.ts'
import { distinctPeople } from '#client/lib/campaign-session/people.ts'
import { sayCalmly } from '../state/announce.ts'
import type { Builder } from '../state/builder.ts'
import { comingsAndGoings } from './people-words.ts'
import { namesOf } from './remote-change.ts'

/** In ms: at most one announcement in this time, and who is back within it was not away. */
const quietFor = 4000

/** Tells screen readers who comes, who leaves and who begins to follow this person. */
export function useComingsAndGoings({ session }: Builder): void {
  useEffect(() => {
    const { people, connection, awareness } = session
    const followers = () =>
      distinctPeople(
        people.getSnapshot().filter(({ following }) => following === awareness.clientID),
      )
    let here: Person[] | null = null
    let following: Person[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      timer = undefined
      // While the connection is away, so is everybody, and it means nothing.
      if (connection.getSnapshot().link !== 'connected') return
      const [now, whom] = [distinctPeople(people.getSnapshot()), followers()]
      const said = [here && comingsAndGoings(here, now), followWords(following, whom)]
      here = now
      following = whom
      const words = said.filter((each) => each !== null).join(' ')
      if (words) sayCalmly(words)
    }
    const hear = () => {
      timer ??= setTimeout(tell, quietFor)
    }
    hear()
    const leave = people.subscribe(hear)
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [session])
}

function followWords(before: readonly Person[], after: readonly Person[]): string | null {
  const people = after.filter(({ id }) => !before.some((each) => each.id === id))
  if (people.length === 0) return null
  return `${namesOf(people)} ${people.length === 1 ? 'follows' : 'follow'} you.`
}
