import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '../../lib/must.ts'
import { buildCampaignDoc, buildFindModel, buildReplica, syncDocs } from '../../testing/campaign.ts'
import { isRemovedBy } from '../../testing/is-removed-by.ts'
import type { RandomEdit } from '../../testing/random-edits.ts'
import { applyEdit, randomEdits } from '../../testing/random-edits.ts'
import { blockIdsOf } from '../../testing/valid-snapshot.ts'
import { isCommonCopy } from '../document/common-copy.ts'
import { createUndo } from './create-undo.ts'
import { openCampaign } from '../edits/edit-campaign.ts'
import { readCampaign } from '../read/read-campaign.ts'

const findModel = buildFindModel()

type Step =
  | { do: 'edit'; peer: number; edit: RandomEdit }
  | { do: 'sync'; peer: number; with: number }
  | { do: 'undo' | 'redo'; peer: number }

function steps(): fc.Arbitrary<Step[]> {
  const peer = fc.nat({ max: 2 })
  const edit = fc.record({ do: fc.constant('edit' as const), peer, edit: randomEdits() })
  const sync = fc.record({ do: fc.constant('sync' as const), peer, with: peer })
  const back = fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const), peer })
  return fc.array(
    fc.oneof(
      { weight: 6, arbitrary: edit },
      { weight: 4, arbitrary: sync },
      { weight: 2, arbitrary: back },
    ),
    { minLength: 3, maxLength: 40, size: 'max' },
  )
}

/** Three people work by `script`; afterwards all have the same. */
function run(script: readonly Step[]) {
  const base = buildCampaignDoc()
  const peers = [1, 2, 3].map((clientId) => {
    const doc = buildReplica(base)
    doc.clientID = clientId
    const me = { clientId }
    return { doc, me, undo: createUndo(doc, me, { captureTimeout: 0 }) }
  })
  const at = (index: number) => must(peers[index], 'three peers')
  for (const step of script) {
    const { doc, me, undo } = at(step.peer)
    if (step.do === 'edit') applyEdit(doc, readCampaign(doc, findModel), step.edit, me)
    else if (step.do === 'sync') syncDocs(doc, at(step.with).doc)
    else undo[step.do]()
  }
  for (const [a, b] of [[0, 1] as const, [1, 2] as const, [2, 0] as const]) {
    syncDocs(at(a).doc, at(b).doc)
  }
  return at(0)
}

/** Whether somebody else wrote it; what two who begin at once have in common is nobody's. */
const isOthers = (writer: number, client: number) => writer !== client && !isCommonCopy(writer)

/** Every living piece that others than `client` wrote, by its id. */
function workOfOthers(doc: Y.Doc, client: number): Map<string, string> {
  const work = new Map<string, string>()
  for (const struct of [...doc.store.clients.values()].flat()) {
    if (!(struct instanceof Y.Item) || struct.deleted || !isOthers(struct.id.client, client))
      continue
    const isType = struct.content instanceof Y.ContentType
    for (const [at, value] of struct.content.getContent().entries()) {
      const what: unknown = isType ? null : value
      const id = `${struct.id.client}:${struct.id.clock + at}`
      work.set(id, JSON.stringify([struct.parentSub, what]))
    }
  }
  return work
}

function isOrHoldsWork(type: unknown, client: number): boolean {
  if (!(type instanceof Y.AbstractType)) return false
  if (type._item && isOthers(type._item.id.client, client)) return true
  const items = [...type._map.values()]
  for (let item = type._start; item !== null; item = item.right) items.push(item)
  return items.some(({ deleted, id, content }) => {
    if (deleted) return false
    const isType = content instanceof Y.ContentType
    return isOthers(id.client, client) || (isType && isOrHoldsWork(content.type, client))
  })
}

/** A section that others moved into a variant of a page that they removed is theirs to hide. */
const removedVariant: Step[] = [
  { do: 'edit', peer: 0, edit: { kind: 'addVariant', a: 7, b: 0, c: 0 } },
  { do: 'sync', peer: 0, with: 2 },
  { do: 'edit', peer: 1, edit: { kind: 'removePage', a: 3, b: 0, c: 0 } },
  { do: 'edit', peer: 0, edit: { kind: 'moveBlocks', a: 2, b: 0, c: 0 } },
  { do: 'edit', peer: 2, edit: { kind: 'moveSection', a: 23, b: 0, c: 0 } },
]

test('whoever takes back all of theirs harms and hides nothing of the others', () => {
  fc.assert(
    fc.property(steps(), (script) => {
      const { doc, undo } = run(script)
      const { clientID: own } = doc
      const before = workOfOthers(doc, own)
      const { blocks } = openCampaign(doc).roots
      const shown = blockIdsOf(readCampaign(doc, findModel)).filter((id) =>
        isOrHoldsWork(blocks.get(id), own),
      )
      while (undo.canUndo()) undo.undo()
      const after = workOfOthers(doc, own)
      expect([...before].filter(([id, content]) => after.get(id) !== content)).toEqual([])
      const shownNow = new Set(blockIdsOf(readCampaign(doc, findModel)))
      const byOthers = ({ id }: Y.Item) => isOthers(id.client, own)
      const hidden = shown.filter((id) => !shownNow.has(id) && !isRemovedBy(doc, id, byOthers))
      expect(hidden).toEqual([])
    }),
    { numRuns: 60, examples: [[removedVariant]] },
  )
})
