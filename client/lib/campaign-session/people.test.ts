import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import { expect, it, onTestFinished } from 'vitest'
import * as Y from 'yjs'
import { announceWhereabouts, distinctPeople, nowhere, watchPeople } from './people.ts'

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

it('names a person with several tabs once', () => {
  const person = { id: 'mira', name: 'Mira' }
  const peers = [1, 2].map((clientId) => ({ clientId, person, ...nowhere }))
  expect(distinctPeople(peers)).toEqual([person])
})
