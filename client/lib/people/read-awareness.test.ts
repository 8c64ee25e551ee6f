import * as encoding from 'lib0/encoding'
import { expect, test } from 'vitest'
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { readAwareness } from './read-awareness.ts'

function messageOf(update: Uint8Array, type = 1): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, type)
  encoding.writeVarUint8Array(encoder, update)
  return encoding.toUint8Array(encoder)
}

test('reads who is here and who has gone from what the protocol really sends', () => {
  const ada = new Awareness(new Y.Doc())
  const watching = new Awareness(new Y.Doc())
  ada.setLocalState({ user: { id: 'ada', name: 'Ada' }, page: 'p1' })
  const here = encodeAwarenessUpdate(ada, [ada.clientID])
  applyAwarenessUpdate(watching, here, 'test')
  expect(readAwareness(messageOf(here))).toEqual([
    { clientId: ada.clientID, person: { id: 'ada', name: 'Ada' } },
  ])
  ada.setLocalState(null)
  const gone = encodeAwarenessUpdate(ada, [ada.clientID])
  expect(readAwareness(messageOf(gone))).toEqual([{ clientId: ada.clientID, person: null }])
  for (const one of [ada, watching]) one.destroy()
})

test('other messages tell of nobody, nor do states without a person', () => {
  expect(readAwareness(messageOf(new Uint8Array([0, 0]), 0))).toEqual([])
  const odd = new Awareness(new Y.Doc())
  odd.setLocalState({ user: { id: 7 } })
  const [seen] = readAwareness(messageOf(encodeAwarenessUpdate(odd, [odd.clientID])))
  expect(seen?.person).toBeNull()
  odd.destroy()
})
