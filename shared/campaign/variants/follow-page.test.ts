import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '../../lib/must.ts'
import { buildFindModel, buildReplica, noteModel, syncDocs } from '../../testing/campaign.ts'
import { buildVariantDoc, differencesOf } from '../../testing/variant-doc.ts'
import type { LineIn } from '../testing/lines-in.ts'
import { linesIn } from '../testing/lines-in.ts'
import { plainLine } from '../text/line.ts'
import { setLine } from '../text/set-line.ts'
import { makeLineEnd } from '../text/stored-line.ts'
import { ensureRichText } from '../props/ensure-rich-text.ts'
import { findRichText } from '../props/find-prop.ts'
import { makeStored } from '../document/make-props.ts'
import { readCampaign } from '../read/read-campaign.ts'
import { readRichText } from '../text/read-rich-text.ts'
import { findStored, propsOf } from '../document/stored.ts'
import { rootsOf } from '../document/document.ts'

const findModel = buildFindModel()
const body = { blockId: 'v~id3', model: noteModel, name: 'body' }

type Step = { do: (typeof kinds)[number]; peer: number; a: number; b: number }

const kinds = [
  ...(['page', 'page', 'open', 'open', 'type', 'sync', 'bold'] as const),
  ...(['line', 'noLine', 'head', 'item', 'cut', 'replace'] as const),
]

function steps(most: number = kinds.length): fc.Arbitrary<Step[]> {
  const number = fc.nat({ max: 12 })
  const peer = fc.nat({ max: 2 })
  const what = fc.constantFrom(...kinds.slice(0, most))
  const step = fc.record({ do: what, peer, a: number, b: number })
  return fc.array(step, { minLength: 4, maxLength: 40, size: 'max' })
}

type Peer = { doc: Y.Doc; copy: Y.XmlText | null }

/** Three people, of whom some edit the page and some stand in its text in a variant. */
class Three {
  readonly peers: Peer[]
  /** One letter each, so that nobody writes between the letters of another's. */
  readonly written: string[] = []
  hasOther = false
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
    else if (kind === 'line') page.insertEmbed(a % (page.length + 1), makeLineEnd(plainLine))
    else if (kind === 'noLine') dropLine(page, a)
    else if (kind === 'page') this.#changeLetters(page, a, b)
    else if (kind === 'bold') formatLine(page, a, b)
    else if (kind === 'head') setKind(page, a, b)
    else if (kind === 'type' && peer.copy) this.#write(peer.copy, a, b)
    else if (kind === 'item' && peer.copy) this.#list(peer.copy, a, b)
    else if (kind === 'cut' && peer.copy) this.#cut(peer.copy, a, b)
  }

  #next(): string {
    this.#letters += 1
    return String.fromCodePoint(this.#letters)
  }

  #changeLetters(text: Y.XmlText, a: number, b: number): void {
    const { from, words } = lineIn(text, a)
    const at = a % (words.length + 1)
    text.delete(from + at, Math.min(b % 4, words.length - at))
    for (let count = 0; count < b; count++) text.insert(from + at + count, this.#next())
  }

  #write(copy: Y.XmlText, a: number, b: number): void {
    const { from, words } = lineIn(copy, a)
    const letter = this.#next()
    copy.insert(from + (b % (words.length + 1)), letter)
    this.written.push(letter)
  }

  #list(copy: Y.XmlText, a: number, b: number): void {
    const { end } = lineIn(copy, a)
    const list = b % 2 === 0 ? 'bulletList' : 'orderedList'
    if (!end) return
    this.hasOther = true
    setLine(end, { kind: 'paragraph', within: [list, 'listItem'] })
  }

  #cut(copy: Y.XmlText, a: number, b: number): void {
    this.hasOther = true
    const { from, words } = lineIn(copy, a)
    if (words.length > 0) copy.delete(from + (b % words.length), 1)
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

/** One of the lines that have an end; where there is none, the beginning. */
function lineIn(text: Y.XmlText, at: number): Omit<LineIn, 'end'> & { end?: LineIn['end'] } {
  const lines = linesIn(text)
  return lines[at % Math.max(1, lines.length)] ?? { from: 0, words: '' }
}

/** A line and the next become one. */
function dropLine(text: Y.XmlText, at: number): void {
  if (linesIn(text).length < 2) return
  const { from, words } = lineIn(text, at)
  text.delete(from + words.length, 1)
}

function formatLine(text: Y.XmlText, at: number, b: number): void {
  const { from, words } = lineIn(text, at)
  const start = Math.min(b % 3, words.length)
  const length = Math.min(3, words.length - start)
  text.format(from + start, length, { bold: b % 2 === 0 ? true : null })
}

function setKind(text: Y.XmlText, at: number, b: number): void {
  const { end } = lineIn(text, at)
  const kind = b % 3 === 0 ? 'paragraph' : b % 3 === 1 ? 1 : 2
  if (end) setLine(end, { kind, ...(b % 2 === 0 ? { align: 'right' } : {}), within: [] })
}

const lettersIn = (text: Y.XmlText) =>
  JSON.stringify(readRichText(text)).match(/[\u4e00-\u9fff]/g) ?? []

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
      if (three.written.length > 0 || three.hasOther) return
      expect(differencesOf(doc)).toEqual([])
      expect(readRichText(copy)).toEqual(readRichText(pageText(doc)))
    }),
    { numRuns: 60 },
  )
})

test('nothing that is written in a variant is lost while others change the same lines of the page', () => {
  fc.assert(
    fc.property(steps(kinds.indexOf('cut')), (script) => {
      const three = new Three()
      const shown = findRichText(three.run(script), 'v~id3', 'body')
      expect(lettersIn(must(shown ?? undefined, 'the text'))).toEqual(
        expect.arrayContaining(three.written),
      )
    }),
    { numRuns: 60 },
  )
})
