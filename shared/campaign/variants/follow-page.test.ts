import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '../../lib/must.ts'
import { buildFindModel, buildReplica, noteModel, syncDocs } from '../../testing/campaign.ts'
import { buildVariantDoc, differencesOf } from '../../testing/variant-doc.ts'
import { ensureRichText } from '../props/ensure-rich-text.ts'
import { findRichText } from '../props/find-prop.ts'
import { makeStored } from '../document/props.ts'
import { readCampaign } from '../read/read-campaign.ts'
import { readRichText } from '../text/read-rich-text.ts'
import { findStored, propsOf } from '../document/stored.ts'
import { rootsOf } from '../document/document.ts'

const findModel = buildFindModel()
const body = { blockId: 'v~id3', model: noteModel, name: 'body' }

type Step = { do: (typeof kinds)[number]; peer: number; a: number; b: number }

const kinds = [
  ...(['page', 'page', 'open', 'open', 'type', 'sync', 'bold'] as const),
  ...(['line', 'noLine', 'cut', 'replace'] as const),
]

function steps(most: number = kinds.length): fc.Arbitrary<Step[]> {
  const number = fc.nat({ max: 12 })
  const peer = fc.nat({ max: 2 })
  const what = fc.constantFrom(...kinds.slice(0, most))
  const step = fc.record({ do: what, peer, a: number, b: number })
  return fc.array(step, { minLength: 4, maxLength: 40, size: 'max' })
}

type Peer = { doc: Y.Doc; copy: Y.XmlFragment | null }

/** Three people, of whom some edit the page and some stand in its text in a variant. */
class Three {
  readonly peers: Peer[]
  /** One letter each, so that nobody writes between the letters of another's. */
  readonly written: string[] = []
  hasCut = false
  #letters = 0x4e00

  constructor() {
    const base = buildVariantDoc()
    this.peers = [1, 2, 3].map((number) => {
      const doc = buildReplica(base)
      // As far apart as those that Yjs draws (see clientNamed).
      doc.clientID = number * 1_000_000_000
      return { doc, copy: null }
    })
  }

  run(script: readonly Step[]): Y.Doc {
    for (const step of script) this.#do(step)
    for (const [a, b] of [[0, 1] as const, [1, 2] as const, [2, 0] as const])
      syncDocs(this.#at(a).doc, this.#at(b).doc)
    return this.#at(0).doc
  }

  #at(index: number): Peer {
    return must(this.peers[index], 'three peers')
  }

  #do({ do: kind, peer: index, a, b }: Step): void {
    const peer = this.#at(index)
    const page = pageText(peer.doc)
    if (kind === 'sync') syncDocs(peer.doc, this.#at(a % 3).doc)
    else if (kind === 'open') peer.copy = ensureRichText(peer.doc, body, null)
    else if (kind === 'replace') replacePage(peer.doc, this.#next())
    else if (kind === 'line') page.insert(a % (page.length + 1), [new Y.XmlElement('paragraph')])
    else if (kind === 'noLine' && page.length > 1) page.delete(a % page.length, 1)
    else if (kind === 'page') this.#changeLetters(textIn(page, a), a, b)
    else if (kind === 'bold') textIn(page, a).format(b % 3, 3, { bold: b % 2 === 0 ? {} : null })
    else if (kind === 'type' && peer.copy && peer.copy.length > 0) this.#write(peer.copy, a, b)
    else if (kind === 'cut' && peer.copy && peer.copy.length > 0) this.#cut(peer.copy, a, b)
  }

  #next(): string {
    this.#letters += 1
    return String.fromCodePoint(this.#letters)
  }

  #changeLetters(text: Y.XmlText, a: number, b: number): void {
    const from = a % (text.length + 1)
    text.delete(from, Math.min(b % 4, text.length - from))
    for (let count = 0; count < b; count++) text.insert(from + count, this.#next())
  }

  #write(copy: Y.XmlFragment, a: number, b: number): void {
    const text = textIn(copy, a)
    const letter = this.#next()
    text.insert(b % (text.length + 1), letter)
    this.written.push(letter)
  }

  #cut(copy: Y.XmlFragment, a: number, b: number): void {
    this.hasCut = true
    const text = textIn(copy, a)
    if (text.length > 0) text.delete(b % text.length, 1)
  }
}

const pageText = (doc: Y.Doc) => must(findRichText(doc, 'id3', 'body') ?? undefined, 'the page')

/** As restoring does, or making a variant the page. */
function replacePage(doc: Y.Doc, words: string): void {
  propsOf(findStored(rootsOf(doc), 'blocks', 'id3'))?.set(
    'body',
    makeStored(must(noteModel.fields.body, 'body'), words),
  )
}

function textIn(text: Y.XmlFragment, at: number): Y.XmlText {
  const line = text.get(at % text.length)
  if (!(line instanceof Y.XmlElement)) throw new Error('no line')
  if (line.length === 0) line.insert(0, [new Y.XmlText()])
  const words = line.get(0)
  if (!(words instanceof Y.XmlText)) throw new Error('no words')
  return words
}

const lettersIn = (text: Y.XmlFragment) => text.toString().match(/[\u4e00-\u9fff]/g) ?? []

test('a text of a variant follows its page, nothing of it is doubled, and all have one', () => {
  fc.assert(
    fc.property(steps(), (script) => {
      const three = new Three()
      const doc = three.run(script)
      for (const other of three.peers.slice(1).map((peer) => peer.doc)) {
        expect(readCampaign(other, findModel)).toEqual(readCampaign(doc, findModel))
        expect(other.getMap('pages').toJSON()).toEqual(doc.getMap('pages').toJSON())
        expect(Y.encodeStateVector(other)).toEqual(Y.encodeStateVector(doc))
      }
      for (const { copy } of three.peers) expect(copy?._item?.deleted ?? false).toBe(false)
      const copy = must(ensureRichText(doc, body, null) ?? undefined, 'the copy')
      expect(lettersIn(copy)).toEqual([...new Set(lettersIn(copy))])
      if (three.written.length > 0 || three.hasCut) return
      expect(differencesOf(doc)).toEqual([])
      expect(readRichText(copy)).toEqual(readRichText(pageText(doc)))
    }),
    { numRuns: 60 },
  )
})

test('nothing that is written in a variant is lost while others change the same lines of the page', () => {
  fc.assert(
    fc.property(steps(kinds.indexOf('noLine')), (script) => {
      const three = new Three()
      const shown = findRichText(three.run(script), 'v~id3', 'body')
      expect(lettersIn(must(shown ?? undefined, 'the text'))).toEqual(
        expect.arrayContaining(three.written),
      )
    }),
    { numRuns: 60 },
  )
})
