import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '../../lib/must.ts'
import {
  buildCampaignDoc,
  buildFindModel,
  buildReplica,
  noteModel,
} from '../../testing/campaign.ts'
import type { RandomEdit } from '../../testing/random-edits.ts'
import { applyEdit, randomEdits, typeInto } from '../../testing/random-edits.ts'
import { allPages, blockIdsOf } from '../../testing/valid-snapshot.ts'
import { rootsOf } from '../document/document.ts'
import { findStored } from '../document/stored.ts'
import { setPage } from '../edits/set-page.ts'
import { setSectionStyle } from '../edits/set-section-style.ts'
import { setSettings } from '../edits/set-settings.ts'
import { setTheme } from '../edits/set-theme.ts'
import type { CampaignSnapshot } from '../model/snapshot.ts'
import { addListItem } from '../props/add-list-item.ts'
import { ensureRichText } from '../props/ensure-rich-text.ts'
import { setProp } from '../props/set-prop.ts'
import { setText } from '../props/set-text.ts'
import { readCampaign } from '../read/read-campaign.ts'
import type { Line } from '../text/line.ts'
import { plainLine } from '../text/line.ts'
import { makeLineEnd } from '../text/stored-line.ts'
import { itemTextPath } from '../text/text-path.ts'
import { createUndo } from '../undo/create-undo.ts'
import { renameVariant } from '../variants/rename-variant.ts'
import { createPresentView } from './present-view.ts'

const { rows } = noteModel.fields
const roomy =
  rows?.type === 'list'
    ? { ...noteModel, fields: { ...noteModel.fields, rows: { ...rows, maxItems: 1000 } } }
    : noteModel
/** Reads every item, also those that came at once and are one too many. */
const findModel = buildFindModel([roomy])

const writes = [
  'title',
  'path',
  'description',
  'share',
  'label',
  'type',
  'link',
  'clear',
  'cut',
  'href',
  'item',
  'itemText',
  'variantName',
  'blockName',
  'sectionName',
  'anchor',
  'noAnchor',
  'theme',
] as const

/** What a person writes, with a token that is nowhere else; what, and where, by the numbers. */
type Write = { write: (typeof writes)[number]; a: number; b: number }

function writeToken(doc: Y.Doc, seen: CampaignSnapshot, each: Write, token: string): void {
  const { write, a, b } = each
  const pages = allPages(seen)
  const sections = pages.flatMap((page) => page.sections)
  const blockId = pick(blockIdsOf(seen), a) ?? 'none'
  const note = { blockId, model: noteModel }
  if (writeAround(doc, each, token, pick(pages, a)?.id ?? 'none', pick(sections, a)?.id ?? 'none'))
    return
  switch (write) {
    case 'label':
      setText(doc, { ...note, name: 'label', after: token }, null)
      return
    case 'type':
      typeInto(ensureRichText(doc, { ...note, name: 'body' }, null), b, token)
      return
    case 'link':
      ensureRichText(doc, { ...note, name: 'body' }, null)?.format(b % 3, 40, {
        link: `https://${token}.org/`,
      })
      return
    case 'clear': {
      const body = ensureRichText(doc, { ...note, name: 'body' }, null)
      body?.delete(0, b % (body.length + 1))
      body?.insertEmbed(0, makeLineEnd(b % 2 === 0 ? plainLine : heading))
      return
    }
    case 'cut': {
      const body = ensureRichText(doc, { ...note, name: 'body' }, null)
      if (body && body.length > 0) body.delete(b % body.length, Math.ceil(body.length / 3))
      return
    }
    case 'href':
      setProp(doc, { ...note, name: 'href', value: `https://${token}.org/` }, null)
      return
    case 'item':
      addListItem(doc, { ...note, name: 'rows', index: b }, null)
      return
    case 'itemText': {
      const block = sections
        .flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks))
        .find(({ id }) => id === blockId)
      const items = Array.isArray(block?.props.rows) ? block.props.rows : []
      const name = itemTextPath('rows', pick(items, b)?.id ?? 'none', 'name')
      setText(doc, { ...note, name, after: token }, null)
      return
    }
    case 'blockName':
      setSettings(doc, { level: 'blocks', ids: [blockId], settings: { name: token } }, null)
      return
    default:
  }
}

function writeAround(
  doc: Y.Doc,
  { write, b }: Write,
  token: string,
  pageId: string,
  sectionId: string,
): boolean {
  switch (write) {
    case 'title':
    case 'description':
      setPage(doc, { pageId, [write]: token }, null)
      return true
    case 'share':
      setPage(doc, { pageId, share: { title: token } }, null)
      return true
    case 'path':
      setPage(doc, { pageId, path: `/${token}` }, null)
      return true
    case 'variantName':
      renameVariant(doc, { variantId: pageId, name: token }, null)
      return true
    case 'sectionName':
      setSettings(doc, { level: 'sections', ids: [sectionId], settings: { name: token } }, null)
      return true
    case 'anchor':
      setSectionStyle(doc, { sectionId, style: { anchor: token } }, null)
      return true
    case 'noAnchor':
      findStored(rootsOf(doc), 'sections', sectionId)?.delete('anchor')
      return true
    case 'theme':
      setTheme(doc, { theme: { primary: `#a${token.slice(-6, -1)}`, radius: b } }, null)
      return true
    default:
      return false
  }
}

const heading: Line = { kind: 1, within: [] }

function pick<T>(from: readonly T[], at: number): T | undefined {
  return from[at % Math.max(1, from.length)]
}

type Step = { peer: number; do: Write | RandomEdit | 'undo' | 'redo' | 'sync' }

function steps(): fc.Arbitrary<Step[]> {
  const number = fc.nat({ max: 40 })
  const write = fc.record({ write: fc.constantFrom(...writes), a: number, b: number })
  const step = fc.record({
    peer: fc.nat({ max: 1 }),
    do: fc.oneof(
      { weight: 5, arbitrary: write },
      { weight: 3, arbitrary: randomEdits() },
      { weight: 4, arbitrary: fc.constantFrom('undo', 'redo', 'sync', 'sync', 'sync') },
    ),
  })
  return fc.array(step, { maxLength: 60, size: 'max' })
}

test('a guest gets no byte of anything that was not visible when they came, or since', () => {
  let [found, hidden] = [0, 0]
  const property = fc.property(steps(), (script) => {
    const doc = buildCampaignDoc()
    const updates: Uint8Array[] = []
    doc.on('update', (update: Uint8Array) => void updates.push(update))
    const peers = [1, 2].map((clientId) => {
      const own = buildReplica(doc)
      own.clientID = clientId
      const me = { clientId }
      return { own, me, undo: createUndo(own, me, { captureTimeout: 0 }) }
    })
    const view = createPresentView(Y.encodeStateAsUpdate(doc), 7)
    const tokens: string[] = []
    const check = () => {
      const update = view.follow(updates.splice(0))
      const sent = Buffer.concat([view.encode(), update ?? new Uint8Array()])
      const seen = JSON.stringify(readCampaign(doc, findModel))
      for (const token of tokens) {
        if (seen.includes(token)) found += sent.includes(token) ? 1 : 0
        else if (sent.includes(token)) expect(`${token} in ${seen}`).toBe('not sent')
        else hidden += 1
      }
    }
    for (const { peer, do: what } of script) {
      const { own, me, undo } = must(peers[peer], 'two peers')
      if (what === 'undo' || what === 'redo') undo[what]()
      else if (what === 'sync') {
        Y.applyUpdate(doc, Y.encodeStateAsUpdate(own, Y.encodeStateVector(doc)))
        Y.applyUpdate(own, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(own)))
        check()
      } else if ('kind' in what) applyEdit(own, readCampaign(own, findModel), what, me)
      else {
        const token = `qz${String(tokens.length).padStart(5, '0')}z`
        tokens.push(token, `#a${token.slice(-6, -1)}`)
        own.transact(() => writeToken(own, readCampaign(own, findModel), what, token), me)
      }
    }
    check()
    const later = createPresentView(Y.encodeStateAsUpdate(doc), 8)
    const seen = JSON.stringify(readCampaign(doc, findModel))
    for (const token of tokens)
      if (!seen.includes(token)) expect(Buffer.from(later.encode()).includes(token)).toBe(false)
  })
  fc.assert(property, { numRuns: 200 })
  // It is no proof unless some were there to be found, and others were not.
  expect(Math.min(found, hidden)).toBeGreaterThan(1000)
}, 120_000)
