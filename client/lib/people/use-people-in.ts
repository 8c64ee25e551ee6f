import { useEffect, useState } from 'react'
import { readAwareness } from './read-awareness.ts'
import type { Sighting } from './read-awareness.ts'

type Person = NonNullable<Sighting['person']>

const firstPauseMs = 2_000
const longestPauseMs = 60_000
/** Close codes from here on say why one is not let in; these don't pass by waiting. */
const refusedFrom = 4_400
const refusedUntil = 4_500

/**
 * Who has the campaign open now, in builder or preview, each once. It listens in the room as those
 * do, so whoever may not see the campaign hears nothing, but asks for nothing of the document and
 * is not seen there.
 */
export function usePeopleIn(campaignId: string): Person[] {
  const [people, setPeople] = useState<Person[]>([])
  useEffect(() => listenIn(campaignId, setPeople), [campaignId])
  return people
}

function listenIn(campaignId: string, onPeople: (people: Person[]) => void): () => void {
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPauseMs
  let isOver = false
  const connect = () => {
    const tabs = new Map<number, Person>()
    socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/collab/${campaignId}`)
    socket.binaryType = 'arraybuffer'
    socket.addEventListener('message', ({ data }) => {
      if (!(data instanceof ArrayBuffer)) return
      pause = firstPauseMs
      const seen = readAwareness(new Uint8Array(data))
      for (const { clientId, person } of seen)
        if (person) tabs.set(clientId, person)
        else tabs.delete(clientId)
      if (seen.length > 0) onPeople(distinct([...tabs.values()]))
    })
    socket.addEventListener('close', ({ code }) => {
      onPeople([])
      if (isOver || (code >= refusedFrom && code < refusedUntil)) return
      timer = setTimeout(connect, pause)
      pause = Math.min(pause * 2, longestPauseMs)
    })
  }
  connect()
  return () => {
    isOver = true
    clearTimeout(timer)
    socket?.close()
  }
}

const distinct = (people: Person[]): Person[] => [
  ...new Map(people.map((person) => [person.id, person])).values(),
]
