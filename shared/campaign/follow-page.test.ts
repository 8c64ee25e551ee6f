import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '../lib/must.ts'
import { buildFindModel, buildReplica, noteModel, syncDocs } from '../testing/campaign.ts'
import { buildVariantDoc, differencesOf } from '../testing/variant-doc.ts'
import { ensureRichText } from './ensure-rich-text.ts'
import { findRichText } from './find-prop.ts'
import { readCampaign } from './read-campaign.ts'
import { readRichText } from './read-rich-text.ts'

const findModel = buildFindModel()
const body = { blockId: 'v~id3', model: noteModel, name: 'body' }

type Step = { do: (typeof kinds)[number]; peer: number; a: number; b: number }

const kinds = ['page', 'page', 'open', 'open', 'type', 'sync', 'line', 'noLine'] as const

function steps(most: number = kinds.length): fc.Arbitrary<Step[]> {
  const number = fc.nat({ max: 12 })
  const peer = fc.nat({ max: 2 })
  const what = fc.constantFrom(...kinds.slice(0, most))
  const step = fc.record({ do: what, peer, a: number, b: number })
  return fc.array(step, { minLength: 4, maxLength: 40, size: 'max' })
}

type Peer = { doc: Y.Doc; copy: Y.XmlFragment | null }

/** Three people, of whom some edit the page and some stand in its text in a variant; then all meet. */
function run(script: readonly Step[], marks: Record<string, object> = {}) {
  const base = buildVariantDoc()
  const peers = [1, 2, 3].map((clientId): Peer => {
    const doc = buildReplica(base)
    doc.clientID = clientId
    return { doc, copy: null }
  })
  const at = (index: number) => must(peers[index], 'three peers')
  const words: string[] = []
  for (const [count, step] of script.entries()) {
    const peer = at(step.peer)
    const { doc, copy } = peer
    const page = must(findRichText(doc, 'id3', 'body') ?? undefined, 'the page')
    if (step.do === 'page' && page.length > 0) changeLetters(textIn(page, step.a), step, marks)
    else if (step.do === 'line') addLine(page, step.a)
    else if (step.do === 'noLine' && page.length > 1) page.delete(step.a % page.length, 1)
    else if (step.do === 'sync') syncDocs(doc, at(step.a % 3).doc)
    else if (step.do === 'open') peer.copy = ensureRichText(doc, body, null)
    else if (copy && copy.length > 0) {
      // One letter each, so that nobody writes between the letters of another's.
      const word = String.fromCodePoint(0x4e00 + count)
      const text = textIn(copy, step.a)
      text.insert(step.b % (text.length + 1), word)
      words.push(word)
    }
  }
  for (const [a, b] of [[0, 1] as const, [1, 2] as const, [2, 0] as const])
    syncDocs(at(a).doc, at(b).doc)
  return { peers, words }
}

function textIn(text: Y.XmlFragment, at: number): Y.XmlText {
  const line = text.get(at % text.length)
  if (!(line instanceof Y.XmlElement)) throw new Error('no line')
  if (line.length === 0) line.insert(0, [new Y.XmlText()])
  const words = line.get(0)
  if (!(words instanceof Y.XmlText)) throw new Error('no words')
  return words
}

function changeLetters(text: Y.XmlText, { a, b }: Step, marks: object): void {
  const from = a % (text.length + 1)
  text.delete(from, Math.min(b % 4, text.length - from))
  text.insert(from, 'abcdefghijklm'.slice(a, a + b), b % 3 === 0 ? marks : {})
}

function addLine(page: Y.XmlFragment, at: number): void {
  page.insert(at % (page.length + 1), [new Y.XmlElement('paragraph')])
}

test('a text of a variant follows its page, and all have one', () => {
  fc.assert(
    fc.property(steps(), (script) => {
      const { peers, words } = run(script)
      const [first, ...others] = peers.map(({ doc }) => doc)
      const doc = must(first, 'a peer')
      for (const other of others) {
        expect(readCampaign(other, findModel)).toEqual(readCampaign(doc, findModel))
        expect(other.getMap('pages').toJSON()).toEqual(doc.getMap('pages').toJSON())
        expect(Y.encodeStateVector(other)).toEqual(Y.encodeStateVector(doc))
      }
      for (const { copy } of peers) expect(copy?._item?.deleted ?? false).toBe(false)
      const page = must(findRichText(doc, 'id3', 'body') ?? undefined, 'the page')
      if (words.length > 0 || page.length === 0) return
      expect(differencesOf(doc)).toEqual([])
      for (const peer of peers) {
        const open = must(ensureRichText(peer.doc, body, null) ?? undefined, 'the copy')
        expect(readRichText(open)).toEqual(readRichText(page))
      }
    }),
    { numRuns: 60 },
  )
})

test('nothing that is written in a variant is lost while others change the same lines of the page', () => {
  fc.assert(
    fc.property(steps(kinds.indexOf('line')), (script) => {
      const { peers, words } = run(script, { bold: {} })
      const shown = findRichText(must(peers[0], 'a peer').doc, 'v~id3', 'body')?.toString()
      for (const word of words) expect(shown).toContain(word)
    }),
    { numRuns: 60 },
  )
})
