import {
  applyAwarenessUpdate,
  Awareness,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness'
import { expect, it, onTestFinished, vi } from 'vitest'
import * as Y from 'yjs'
import { announce, announceWhereabouts, distinctPeople, nowhere, watchPeople } from './people.ts'

function buildAwareness(): Awareness {
  const awareness = new Awareness(new Y.Doc())
  onTestFinished(() => awareness.destroy())
  return awareness
}

/** As the server does: the person is stamped on what a tab says about itself. */
function pass(from: Awareness, to: Awareness, person: { id: string; name: string }): void {
  const seen = from.getLocalState()
  const stamped = buildAwareness()
  stamped.clientID = from.clientID
  stamped.states.set(from.clientID, { ...seen, user: person })
  stamped.meta.set(from.clientID, {
    clock: from.meta.get(from.clientID)?.clock ?? 0,
    lastUpdated: 0,
  })
  applyAwarenessUpdate(to, encodeAwarenessUpdate(stamped, [from.clientID]), 'server')
}

it('shows somebody who only looks', () => {
  const [looking, watching] = [buildAwareness(), buildAwareness()]
  const people = watchPeople(watching)
  announceWhereabouts(looking, nowhere)
  pass(looking, watching, { id: 'mira', name: 'Mira' })
  expect(people.getSnapshot()).toEqual([
    { clientId: looking.clientID, person: { id: 'mira', name: 'Mira' }, ...nowhere },
  ])
  people.close()
})

it('shows nobody any longer who leaves, and tells so once', () => {
  const [leaving, staying, watching] = [buildAwareness(), buildAwareness(), buildAwareness()]
  const people = watchPeople(watching)
  for (const one of [leaving, staying]) announceWhereabouts(one, { ...nowhere, page: 'p1' })
  pass(leaving, watching, { id: 'mira', name: 'Mira' })
  pass(staying, watching, { id: 'bo', name: 'Bo' })
  const told = vi.fn<() => void>()
  people.subscribe(told)
  removeAwarenessStates(watching, [leaving.clientID], 'server')
  expect(people.getSnapshot().map(({ person }) => person.name)).toEqual(['Bo'])
  expect(told).toHaveBeenCalledTimes(1)
  // Somebody of whom nothing was known: nobody is told.
  const unknown = buildAwareness()
  unknown.setLocalState({ page: 'p1' })
  applyAwarenessUpdate(watching, encodeAwarenessUpdate(unknown, [unknown.clientID]), 'server')
  removeAwarenessStates(watching, [unknown.clientID], 'server')
  expect(told).toHaveBeenCalledTimes(1)
  people.close()
  removeAwarenessStates(watching, [staying.clientID], 'server')
  expect(told).toHaveBeenCalledTimes(1)
})

it('names a person with several tabs once', () => {
  const person = { id: 'mira', name: 'Mira' }
  const peers = [1, 2].map((clientId) => ({ clientId, person, ...nowhere }))
  expect(distinctPeople(peers)).toEqual([person])
})

it('takes nothing on trust that a tab says of itself', () => {
  const [odd, watching] = [buildAwareness(), buildAwareness()]
  const people = watchPeople(watching)
  odd.setLocalState({
    page: { deep: true },
    selection: { kind: 'window', id: 'b1' },
    field: 'x'.repeat(301),
    control: 9,
    section: '',
    following: 0.5,
    idle: -3,
  })
  const person = { id: 'odd', name: 'Odd' }
  pass(odd, watching, person)
  expect(people.getSnapshot()).toEqual([{ clientId: odd.clientID, person, ...nowhere }])
  odd.setLocalState({ idle: 1e300, following: Number.MAX_VALUE })
  pass(odd, watching, person)
  expect(people.getSnapshot()[0]).toMatchObject({ idle: 24 * 60, following: null })
})

it('tells of another place, and not of a pointer that moves', () => {
  const [moving, watching] = [buildAwareness(), buildAwareness()]
  const people = watchPeople(watching)
  const told = vi.fn<() => void>()
  people.subscribe(told)
  const person = { id: 'mira', name: 'Mira' }
  const say = (said: Record<string, unknown>) => {
    announce(moving, said)
    pass(moving, watching, person)
  }
  say({ page: 'p1' })
  expect(told).toHaveBeenCalledTimes(1)
  const [before] = people.getSnapshot()
  say({ pointer: { kind: 'page', id: 'p1', x: 0, y: 0 } })
  expect(told).toHaveBeenCalledTimes(1)
  say({ page: 'p2' })
  expect(told).toHaveBeenCalledTimes(2)
  expect(people.getSnapshot()[0]).not.toBe(before)
})

it('says several things in one message, and nothing twice', () => {
  const awareness = buildAwareness()
  const sent = vi.fn<() => void>()
  awareness.on('update', sent)
  announceWhereabouts(awareness, { ...nowhere, page: 'p1', idle: 2 })
  expect(sent).toHaveBeenCalledTimes(1)
  announceWhereabouts(awareness, { ...nowhere, page: 'p1', idle: 2 })
  expect(sent).toHaveBeenCalledTimes(1)
})
