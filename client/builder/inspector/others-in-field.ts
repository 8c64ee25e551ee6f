import { use } from 'react'
import type { Person } from '#client/lib/campaign-session/people.ts'
import { distinctPeople } from '#client/lib/campaign-session/people.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { useBuilder } from '../state/builder-context.ts'
import { FieldPlace } from './field-place.ts'

/** How the others know a field: by what it is about and its label. */
export function useFieldKey(label: string): string | null {
  const place = use(FieldPlace)
  return place === null ? null : `${place}/${label}`
}

/** Who else is in this field. Renders only when that is somebody else than before. */
export function useOthersIn(key: string | null): Person[] {
  const { people } = useBuilder().session
  const isHere = ({ control }: { control: string | null }) => key !== null && control === key
  const ids = useStore(people, (peers) =>
    peers
      .filter(isHere)
      .map(({ clientId }) => clientId)
      .join(),
  )
  return ids === '' ? nobody : distinctPeople(people.getSnapshot().filter(isHere))
}

const nobody: Person[] = []
