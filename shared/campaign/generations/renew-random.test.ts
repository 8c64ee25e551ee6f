import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '../../lib/must.ts'
import {
  buildCampaignDoc,
  buildFindModel,
  buildReplica,
  noteModel,
  syncDocs,
} from '../../testing/campaign.ts'
import type { RandomEdit } from '../../testing/random-edits.ts'
import { applyEdit, randomEdits, typeInto } from '../../testing/random-edits.ts'
import { isFresh, renew } from '../../testing/renew.ts'
import { rootsOf } from '../document/document.ts'
import { variantOf } from '../document/inherited-place.ts'
import { findMap, placementKeys } from '../document/placement.ts'
import { findPlaces } from '../document/stored.ts'
import { inVariant, splitId } from '../document/variant-ids.ts'
import { compareCampaigns } from '../history/compare-campaigns.ts'
import { isRestorable, restore } from '../history/restore.ts'
import { restoreVersion } from '../history/restore-version.ts'
import type { VariantSnapshot } from '../model/snapshot.ts'
import { findRichText } from '../props/find-prop.ts'
import { setText } from '../props/set-text.ts'
import { readCampaign } from '../read/read-campaign.ts'
import { createUndo } from '../undo/create-undo.ts'
import { readDifferences } from '../variants/variant-differences.ts'

const findModel = buildFindModel()
const read = (doc: Y.Doc) => readCampaign(doc, findModel)

type Step = { peer: number; do: 'edit' | 'sync' | 'undo' | 'redo'; edit: RandomEdit }

function steps(maxLength: number): fc.Arbitrary<Step[]> {
  const step = fc.record({
    peer: fc.nat({ max: 2 }),
    do: fc.constantFrom<Step['do'][]>('edit', 'edit', 'edit', 'edit', 'sync', 'undo', 'redo'),
    edit: randomEdits(),
  })
  return fc.array(step, { minLength: 3, maxLength, size: 'max' })
}

/** What three people leave who begin with `base`, work by the script and then have the same. */
function work(base: Y.Doc, script: readonly Step[]): Y.Doc {
  const peers = [0, 1, 2].map((at) => {
    const doc = buildReplica(base)
    doc.clientID = (at + 1) * 1_000_000_000
    const me = { at }
    return { doc, me, undo: createUndo(doc, me, { captureTimeout: 0 }) }
  })
  const peerAt = (at: number) => must(peers[at % 3], 'three people')
  for (const { peer, do: what, edit } of script) {
    const { doc, me, undo } = peerAt(peer)
    if (what === 'edit') applyEdit(doc, read(doc), edit, me)
    else if (what === 'sync') syncDocs(doc, peerAt(peer + 1).doc)
    else undo[what]()
  }
  syncDocs(...peers.map(({ doc }) => doc))
  for (const { undo } of peers) undo.destroy()
  return peerAt(0).doc
}

/** What is shown, and in what variants differ. */
function sayings(doc: Y.Doc) {
  const snapshot = read(doc)
  const variants = snapshot.pages.flatMap((page) => page.variants)
  // What a variant has removed comes in no order, nor do the props in which a block differs.
  const differencesOf = (variant: VariantSnapshot) =>
    readDifferences(doc, variant)
      .map((difference) => JSON.stringify(Object.values(difference).flat().toSorted()))
      .toSorted()
  return { snapshot, differences: variants.map(differencesOf) }
}

type Thing = { level: 'pages' | 'sections' | 'blocks'; id: string }

/** Everything removed, also what a variant has removed of what it inherits. */
function removedThings(doc: Y.Doc): Thing[] {
  const roots = rootsOf(doc)
  return (['pages', 'sections', 'blocks'] as const).flatMap((level) => {
    const own = [...roots[level].keys()]
    const inherited = [...roots.pages.keys()].flatMap((page) =>
      own.map((id) => inVariant(page, id)),
    )
    const ids = level === 'pages' ? own : [...own, ...inherited]
    return ids.filter((id) => isRestorable(doc, { level, id })).map((id) => ({ level, id }))
  })
}

/** What of the pages is removed, though not in a variant, and yet says more than where it was. */
function removedWholes(doc: Y.Doc): Thing[] {
  const roots = rootsOf(doc)
  const shown = JSON.stringify(read(doc))
  return removedThings(doc).filter(({ level, id }) => {
    const keys = [...(findMap(roots[level], id)?.keys() ?? [])]
    return !keys.every((key) => placementKeys.has(key)) && !shown.includes(`~${id}"`)
  })
}

/** At most eight, from all over. */
const someOf = (things: readonly Thing[]) =>
  things.filter((_, at) => at % Math.ceil(things.length / 8) === 0)

function readRestored(doc: Y.Doc, thing: Thing) {
  const replica = buildReplica(doc)
  return { isBack: restore(replica, thing, null), ...sayings(replica) }
}

/** Writes into every block of the pages, as people do afterwards. */
function writeIntoPages(doc: Y.Doc): void {
  for (const { sections } of read(doc).pages)
    for (const { blocks } of sections.flatMap(({ columns }) => columns))
      for (const { id: blockId } of blocks) {
        setText(doc, { blockId, model: noteModel, name: 'label', after: `New ${blockId}` }, null)
        typeInto(findRichText(doc, blockId, 'body'), 0, 'New ')
      }
}

test('whatever people did: it reads the same, what is removed can be brought back, variants follow', () => {
  let tried = 0
  const property = fc.property(steps(60), (script) => {
    const doc = work(buildCampaignDoc(), script)
    const renewed = renew(doc)
    expect(isFresh(renewed)).toBe(true)
    expect(sayings(renewed)).toEqual(sayings(doc))
    expect(compareCampaigns(read(doc), read(renewed))).toEqual([])
    expect(removedThings(renewed)).toEqual(expect.arrayContaining(removedThings(doc)))
    for (const thing of someOf(removedThings(doc))) {
      tried++
      expect(readRestored(renewed, thing)).toEqual(readRestored(doc, thing))
    }
    const again = renew(renewed, { today: 102 })
    expect(Y.encodeStateAsUpdate(again)).toEqual(Y.encodeStateAsUpdate(renewed))
    writeIntoPages(doc)
    writeIntoPages(renewed)
    expect(sayings(renewed)).toEqual(sayings(doc))
  })
  fc.assert(property, { numRuns: 100 })
  expect(tried).toBeGreaterThan(100)
}, 90_000)

test('what was removed long ago is left out, and nothing else changes by that, now or later', () => {
  let [left, tried] = [0, 0]
  const property = fc.property(steps(40), steps(40), (before, after) => {
    const first = renew(work(buildCampaignDoc(), before), { today: 10 })
    const second = work(first, after)
    const all = renew(second, { today: 30 })
    const some = renew(second, { today: 30, removedBefore: 20 })
    expect(isFresh(some)).toBe(true)
    expect(sayings(some)).toEqual(sayings(second))
    const kept = removedThings(all).filter(({ level, id }) => {
      return findMap(rootsOf(all)[level], id)?.get('removedSince') === 30
    })
    left += removedThings(all).length - removedThings(some).length
    for (const thing of someOf(kept)) {
      const isThere = rootsOf(some)[thing.level].has(thing.id)
      // With a variant goes all that is in it.
      if (!isThere)
        expect(variantOf(findPlaces(rootsOf(all)), thing.level, thing.id)).not.toBe(null)
      if (!isThere) continue
      tried++
      expect(readRestored(some, thing)).toEqual(readRestored(all, thing))
    }
    const none = renew(second, { today: 30, removedBefore: Infinity })
    expect(isFresh(none)).toBe(true)
    expect(removedWholes(none)).toEqual([])
    expect(sayings(none)).toEqual(sayings(second))
    const once = Y.encodeStateAsUpdate(none)
    expect(Y.encodeStateAsUpdate(renew(none, { removedBefore: Infinity, today: 31 }))).toEqual(once)
    writeIntoPages(second)
    writeIntoPages(none)
    expect(sayings(none)).toEqual(sayings(second))
  })
  fc.assert(property, { numRuns: 80 })
  expect(left).toBeGreaterThan(30)
  expect(tried).toBeGreaterThan(30)
}, 90_000)

test('what was not removed all the time is not taken for long removed, nor after restoring a version', () => {
  const property = fc.property(steps(25), steps(25), steps(25), (one, two, three) => {
    const first = renew(work(buildCampaignDoc(), one), { today: 10 })
    const past = work(first, two)
    const doc = work(past, three)
    const wasOut = new Set(
      [first, past, doc].flatMap((each, at) => outIn(each).map((key) => at + key)),
    )
    const isAlways = (key: string) => [0, 1, 2].every((at) => wasOut.has(at + key))
    restoreVersion(doc, past, null)
    expect(read(doc)).toEqual(read(past))
    expect(restoreVersion(doc, past, null)).toBe(false)
    const renewed = renew(doc, { today: 30 })
    for (const key of outIn(renewed)) {
      if (isAlways(key)) continue
      expect([key, sinceOf(renewed, key)]).toEqual([key, 30])
    }
    // Also when what was in the version is no longer in the document.
    const purged = renew(past, { today: 30, removedBefore: Infinity })
    const after = work(purged, three)
    restoreVersion(after, past, null)
    expect(read(after)).toEqual(read(past))
    const later = renew(after, { today: 40 })
    const back = outIn(later).filter((key) => keysIn(past).has(key) && !keysIn(purged).has(key))
    for (const key of back) expect([key, sinceOf(later, key)]).toEqual([key, 40])
  })
  fc.assert(property, { numRuns: 80 })
}, 90_000)

const outIn = (doc: Y.Doc) =>
  removedThings(doc)
    .filter(({ id }) => splitId(id) === null)
    .map(({ level, id }) => `${level}/${id}`)

const keysIn = (doc: Y.Doc) =>
  new Set(
    (['pages', 'sections', 'blocks'] as const).flatMap((level) =>
      [...rootsOf(doc)[level].keys()].map((id) => `${level}/${id}`),
    ),
  )

function sinceOf(doc: Y.Doc, key: string): unknown {
  const [level, id] = key.split('/')
  const thing = level === undefined ? undefined : doc.getMap(level).get(id ?? '')
  return thing instanceof Y.Map ? thing.get('removedSince') : undefined
}
