import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '../../lib/must.ts'
import { buildCampaignDoc, buildFindModel, buildReplica } from '../../testing/campaign.ts'
import { hostileWrites, writeHostile } from '../../testing/hostile-writes.ts'
import type { RandomEdit } from '../../testing/random-edits.ts'
import { applyEdit, randomEdits } from '../../testing/random-edits.ts'
import { readCampaign, readState } from '../read/read-campaign.ts'
import { createUndo } from '../undo/create-undo.ts'
import { addVariant } from '../variants/add-variant.ts'
import type { PresentView } from './present-view.ts'
import { createPresentView } from './present-view.ts'

const findModel = buildFindModel()
const writer = 7

/** A document with its view, a guest who has followed that from the start, and what came last. */
function buildFollowed(doc: Y.Doc) {
  const view = createPresentView(Y.encodeStateAsUpdate(doc), writer)
  const guest = guestOf(view)
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => void updates.push(update))
  const follow = (): Uint8Array | null => {
    const update = view.follow(updates.splice(0))
    if (update) Y.applyUpdate(guest, update)
    return update
  }
  return { view, guest, follow }
}

function guestOf(view: PresentView): Y.Doc {
  const guest = new Y.Doc()
  Y.applyUpdate(guest, view.encode())
  return guest
}

function expectSame(doc: Y.Doc, { view, guest }: ReturnType<typeof buildFollowed>): void {
  const seen = readCampaign(doc, findModel)
  expect(readState(view.encode(), findModel)).toEqual(seen)
  expect(readCampaign(guest, findModel)).toEqual(seen)
  expect(Y.encodeStateAsUpdate(guest)).toEqual(view.encode())
}

type Step = { peer: number; do: 'edit' | 'undo' | 'redo' | 'sync' | 'follow'; edit: RandomEdit }

function steps(): fc.Arbitrary<Step[]> {
  const step = fc.record({
    peer: fc.nat({ max: 2 }),
    do: fc.constantFrom<Step['do'][]>('edit', 'edit', 'edit', 'undo', 'redo', 'sync', 'follow'),
    edit: randomEdits(),
  })
  return fc.array(step, { maxLength: 50, size: 'max' })
}

test('the view reads as the document does, whatever several people do and take back', () => {
  const property = fc.property(steps(), (script) => {
    const doc = buildCampaignDoc()
    const followed = buildFollowed(doc)
    const peers = [0, 1, 2].map((name) => {
      const own = buildReplica(doc)
      own.clientID = name + 1
      const me = { name }
      return { own, me, undo: createUndo(own, me, { captureTimeout: 0 }) }
    })
    for (const { peer, do: what, edit } of script) {
      const { own, me, undo } = must(peers[peer], 'three peers')
      if (what === 'edit') applyEdit(own, readCampaign(own, findModel), edit, me)
      else if (what === 'undo' || what === 'redo') undo[what]()
      else {
        Y.applyUpdate(doc, Y.encodeStateAsUpdate(own, Y.encodeStateVector(doc)))
        Y.applyUpdate(own, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(own)))
      }
      if (what !== 'follow') continue
      followed.follow()
      expectSame(doc, followed)
    }
    for (const { own } of peers) {
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(own, Y.encodeStateVector(doc)))
      followed.follow()
      expectSame(doc, followed)
    }
    const fresh = createPresentView(Y.encodeStateAsUpdate(doc), writer)
    expect(readState(fresh.encode(), findModel)).toEqual(readCampaign(doc, findModel))
  })
  fc.assert(property, { numRuns: 150 })
}, 120_000)

test('whatever a hostile client can store neither throws nor reads otherwise in the view', () => {
  const step = fc.oneof(fc.record({ write: hostileWrites() }), fc.record({ edit: randomEdits() }))
  const property = fc.property(
    fc.array(hostileWrites(), { maxLength: 8 }),
    fc.array(step, { maxLength: 10 }),
    (first, later) => {
      const doc = buildCampaignDoc()
      addVariant(doc, { pageId: 'id1', id: 'v1' }, null)
      addVariant(doc, { pageId: 'id1', id: 'v2' }, null)
      for (const each of first) writeHostile(doc, each)
      const followed = buildFollowed(doc)
      expectSame(doc, followed)
      for (const each of later) {
        if ('write' in each) writeHostile(doc, each.write)
        else applyEdit(doc, readCampaign(doc, findModel), each.edit)
        followed.follow()
        expectSame(doc, followed)
      }
    },
  )
  fc.assert(property, { numRuns: 300 })
  expect(Object.keys(Object.prototype)).toEqual([])
}, 120_000)
