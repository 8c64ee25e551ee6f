import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { addBlock } from '#shared/campaign/edits/add-block.ts'
import { createCampaign } from '#shared/campaign/edits/create-campaign.ts'
import { rootsOf } from '#shared/campaign/document/document.ts'
import { findRichText } from '#shared/campaign/props/find-prop.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { removeBlocks } from '#shared/campaign/edits/remove-blocks.ts'
import { setProp } from '#shared/campaign/props/set-prop.ts'
import { setTheme } from '#shared/campaign/edits/set-theme.ts'
import { deltaOf } from '#shared/campaign/text/delta-of.ts'
import type { Line } from '#shared/campaign/text/line.ts'
import { plainLine } from '#shared/campaign/text/line.ts'
import { makeLineEnd } from '#shared/campaign/text/stored-line.ts'
import { demoCampaign, demoColours } from '#shared/demo/demo-campaign.ts'
import { must } from '#shared/lib/must.ts'
import { writtenBytes } from './demo-limits.ts'
import { createJudge } from './judge-edit.ts'

const heading: Line = { kind: 1, within: [] }

/** The end of the first line. */
function endIn(words: Y.XmlText): Y.Map<unknown> {
  const ends = deltaOf(words).map(({ insert }) => insert)
  return must(
    ends.find((insert) => insert instanceof Y.Map),
    'no line end',
  )
}

/** A visitor's copy of the page, and what the judge says of what they do to it. */
function visit() {
  const first = new Y.Doc()
  createCampaign(first, demoCampaign, findBlock)
  const seed = Y.encodeStateAsUpdate(first)
  const { judge } = createJudge(seed)
  const join = () => {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, seed)
    const column = must(readCampaign(doc, findBlock).pages[0]?.sections[0]?.columns[0], 'column')
    const [heading = '', text = '', button = ''] = column.blocks.map(({ id }) => id)
    const ids = { column: column.id, heading, text, button }
    const words = must(findRichText(doc, ids.heading, 'text'), 'text')
    return { doc, ids, words, end: endIn(words) }
  }
  const visitor = join()
  const say = (change: () => void, { doc } = visitor) => {
    const before = Y.encodeStateVector(doc)
    change()
    return judge('room', Y.encodeStateAsUpdate(doc, before))
  }
  return { ...visitor, join, judge, say, seed }
}

describe('what visitors may write', () => {
  it('is words in the texts of the page, in lines, with simple marks, and their deletion', () => {
    const { say, words } = visit()
    expect(say(() => words.insert(0, 'Hello '))).toBeNull()
    expect(say(() => words.format(0, 5, { bold: true }))).toBeNull()
    expect(say(() => words.format(0, 5, { bold: null }))).toBeNull()
    expect(say(() => words.delete(2, 6))).toBeNull()
    expect(say(() => words.insertEmbed(4, makeLineEnd(plainLine), {}))).toBeNull()
    expect(say(() => words.insert(5, 'more words'))).toBeNull()
    expect(say(() => words.delete(0, 8))).toBeNull()
  })

  it('is one of a few colours, time and again', () => {
    const { say, doc } = visit()
    for (const { value } of [...demoColours, ...demoColours])
      expect(say(() => setTheme(doc, { theme: { primary: value } }, null))).toBeNull()
    expect(say(() => setTheme(doc, { theme: { primary: '#000000' } }, null))).toBe('update-refused')
  })

  it('is what others have begun, also beside what was deleted meanwhile', () => {
    const { say, join, judge, doc, words } = visit()
    const other = join()
    expect(say(() => words.insert(0, 'Good evening, '))).toBeNull()
    expect(say(() => other.words.delete(0, 3), other)).toBeNull()
    expect(say(() => words.insert(4, 'old '))).toBeNull()
    expect(say(() => other.words.delete(0, other.words.length), other)).toBeNull()
    expect(judge('room', Y.encodeStateAsUpdate(other.doc))).toBeNull()
    // Who comes back says again all that they know.
    expect(judge('room', Y.encodeStateAsUpdate(doc))).toBeNull()
  })

  it('comes back after undo', () => {
    const { say, words } = visit()
    const undo = new Y.UndoManager([words], { captureTimeout: 0 })
    expect(say(() => words.insert(0, 'Hello '))).toBeNull()
    expect(say(() => words.delete(0, words.length))).toBeNull()
    expect(say(() => undo.undo())).toBeNull()
    expect(say(() => undo.undo())).toBeNull()
    expect(say(() => undo.redo())).toBeNull()
    expect(words.toJSON()).toContain('Hello ')
  })
})

describe('what visitors may not write', () => {
  const refused: Record<string, (page: ReturnType<typeof visit>) => void> = {
    'a link': ({ words }) => words.format(0, 3, { link: 'https://evil.example' }),
    'a mark with something in it': ({ words }) => words.format(0, 3, { bold: { onclick: 'x' } }),
    'a line of another kind': ({ words }) => words.insertEmbed(0, makeLineEnd(heading), {}),
    'another kind for a line': ({ end }) => end.set('is', 'h1'),
    'an alignment': ({ end }) => end.set('align', 'center'),
    'attributes of a text': ({ words }) => words.setAttribute('dir', 'rtl'),
    'something else among letters': ({ words }) => words.insertEmbed(0, { image: 'x' }),
    'a text among letters': ({ words }) => words.insertEmbed(0, new Y.XmlText('x')),
    'another block': ({ doc }) => rootsOf(doc).blocks.set('x', new Y.Map([['kind', 'embed']])),
    'another root': ({ doc }) => doc.getMap('mine').set('key', 1),
    'another root of letters': ({ doc }) => doc.getText('mine').insert(0, 'x'),
    'a property of a block': ({ doc, ids }) => {
      const model = must(findBlock('button'), 'button')
      setProp(doc, { blockId: ids.button, model, name: 'link', value: 'https://a.example' }, null)
    },
    'the end of a block': ({ doc, ids }) => removeBlocks(doc, { blockIds: [ids.text] }, null),
    'the deletion of a block': ({ doc, ids }) => rootsOf(doc).blocks.delete(ids.text),
    'another rich text in the place of one': ({ doc, ids }) => {
      const block = rootsOf(doc).blocks.get(ids.heading)
      const props: unknown = block instanceof Y.Map ? block.get('props') : null
      if (!(props instanceof Y.Map)) throw new Error('the heading has no properties')
      props.set('text', new Y.XmlText())
    },
    'another colour of the theme': ({ doc }) => rootsOf(doc).theme.set('background', '#ffffff'),
    'what is no colour': ({ doc }) => rootsOf(doc).theme.set('primary', { a: 1 }),
    'the deletion of another colour': ({ doc }) => rootsOf(doc).theme.delete('text'),
    'a block by the product’s own edit': ({ doc, ids }) => {
      const model = must(findBlock('embed'), 'embed')
      addBlock(doc, { columnId: ids.column, model }, null)
    },
  }
  it.each(Object.entries(refused))('%s', (_, change) => {
    const page = visit()
    expect(page.say(() => change(page))).toBe('update-refused')
    // What was refused has left nothing behind.
    const other = page.join()
    expect(page.say(() => other.words.insert(0, 'x'), other)).toBeNull()
  })

  it('what refers to something that is not there, or deletes it', () => {
    const { judge, words, doc } = visit()
    words.insert(0, 'a')
    const known = Y.encodeStateVector(doc)
    words.insert(1, 'b')
    const later = Y.encodeStateAsUpdate(doc, known)
    expect(judge('room', later)).toBe('update-refused')
    const gap = new Y.Doc()
    gap.getText('x').insert(0, 'abc')
    const before = Y.encodeStateVector(gap)
    gap.getText('x').delete(0, 1)
    expect(judge('room', Y.encodeStateAsUpdate(gap, before))).toBe('update-refused')
  })

  it('bytes that are no update', () => {
    const { judge } = visit()
    for (const bytes of [[], [255], [1, 1, 1, 0, 7, 255, 255], [9, 9, 9, 9]])
      expect(judge('room', Uint8Array.from(bytes))).toBe('update-refused')
  })

  it('more than a room takes in its life, also when it is deleted again', () => {
    const { say, words } = visit()
    const many = 'x'.repeat(8_000)
    let verdict: string | null = null
    let written = 0
    while (verdict === null && written <= writtenBytes) {
      verdict = say(() => words.insert(0, many))
      if (verdict === null) verdict = say(() => words.delete(0, many.length))
      written += many.length
    }
    expect(verdict).toBe('too-large')
    expect(written).toBeGreaterThan(writtenBytes - 2 * many.length)
  })
})
