import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '../../lib/must.ts'
import { buildFindModel, buildReplica } from '../../testing/campaign.ts'
import { buildVariantDoc } from '../../testing/variant-doc.ts'
import { findRichText } from '../props/find-prop.ts'
import { readCampaign, readState } from '../read/read-campaign.ts'
import { linesIn } from '../testing/lines-in.ts'
import { setLine } from '../text/set-line.ts'
import { createPresentView } from './present-view.ts'
import type { Work } from './testing/random-work.ts'
import { lettersOf } from '../testing/test-letters.ts'
import { doWork, randomWork } from './testing/random-work.ts'

const findModel = buildFindModel()
const writer = 7

/** A document with its view, and a guest who has followed that from the start. */
function buildFollowed(doc: Y.Doc) {
  const view = createPresentView(Y.encodeStateAsUpdate(doc), writer)
  const guest = new Y.Doc()
  Y.applyUpdate(guest, view.encode())
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => void updates.push(update))
  const follow = () => {
    const update = view.follow(updates.splice(0))
    if (update) Y.applyUpdate(guest, update)
    return update
  }
  /** As the view and the guest have it. */
  const read = () => [readState(view.encode(), findModel), readCampaign(guest, findModel)]
  return { follow, read }
}

type Step = { by: number; work: Work; isSent: boolean }

test('the view reads as the document does, whatever several people do with lines and letters', () => {
  const step = fc.record({ by: fc.nat({ max: 1 }), work: randomWork(), isSent: fc.boolean() })
  const property = fc.property(fc.array<Step>(step, { maxLength: 40, size: 'max' }), (script) => {
    const doc = buildVariantDoc()
    const { follow, read } = buildFollowed(doc)
    const people = [0, 1].map((person) => ({ own: buildReplica(doc), write: lettersOf(person) }))
    for (const { by, work, isSent } of script) {
      const { own, write } = must(people[by], 'two people')
      doWork(own, readCampaign(own, findModel), work, { write, erase: () => {} })
      if (!isSent) continue
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(own, Y.encodeStateVector(doc)))
      Y.applyUpdate(own, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(own)))
      follow()
      const seen = readCampaign(doc, findModel)
      expect(read()).toEqual([seen, seen])
    }
  })
  fc.assert(property, { numRuns: 60 })
}, 60_000)

test('a line that becomes another is a small update, and reads so', () => {
  const doc = buildVariantDoc()
  const text = must(findRichText(doc, 'id3', 'body'), 'the text')
  text.insert(0, 'Words '.repeat(500))
  const { follow, read } = buildFollowed(doc)
  setLine(must(linesIn(text)[0], 'the line').end, { kind: 2, align: 'center', within: [] })
  expect(must(follow(), 'an update').length).toBeLessThan(200)
  const seen = readCampaign(doc, findModel)
  expect(read()).toEqual([seen, seen])
})
