import { defaultStyle } from '../model/section-style.ts'
import { defaultSettings } from '../model/settings.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { buildFindModel, buildMakeId, emptyText, smallSeed } from '../../testing/campaign.ts'
import { blockIdsOf, flawsOf } from '../../testing/valid-snapshot.ts'
import type { CampaignSeed } from './create-campaign.ts'
import { createCampaign } from './create-campaign.ts'
import { readCampaign, readState } from '../read/read-campaign.ts'
import { schemaVersion } from '../model/schema-version.ts'
import { defaultSite } from '../model/site.ts'
import { defaultTheme } from '../model/theme.ts'
import { someOf } from '../../testing/matching.ts'

const findModel = buildFindModel()

function create(seed: CampaignSeed) {
  const doc = new Y.Doc()
  createCampaign(doc, seed, findModel, { makeId: buildMakeId() })
  return readCampaign(doc, findModel)
}

test('fills the document as the seed says, with the defaults of what it leaves out', () => {
  const snapshot = create({
    theme: { primary: '#ABCDEF', radius: 4 },
    pages: [
      {
        path: 'Home',
        title: 'Home',
        sections: [
          {
            style: { background: 'dark', ratio: [1, 2] },
            columns: [
              {
                blocks: [
                  { kind: 'note', props: { body: 'Hello', tone: 'loud', size: 500, href: 'x:y' } },
                ],
              },
              { blocks: [] },
            ],
          },
        ],
      },
    ],
  })
  expect(flawsOf(snapshot)).toEqual([])
  expect(snapshot).toEqual({
    schemaVersion,
    theme: { ...defaultTheme, primary: '#abcdef', radius: 4 },
    site: defaultSite,
    pages: [
      {
        id: 'id1',
        path: '/home',
        title: 'Home',
        description: '',
        variants: [],
        sections: [
          {
            id: 'id2',
            settings: defaultSettings,
            style: { ...defaultStyle, background: 'dark', ratio: [1, 2] },
            columns: [
              {
                id: 'id2.1',
                blocks: [
                  {
                    id: 'id3',
                    kind: 'note',
                    version: 1,
                    settings: defaultSettings,
                    props: someOf(Object),
                  },
                ],
              },
              { id: 'id2.2', blocks: [] },
            ],
          },
        ],
      },
    ],
  })
  expect(snapshot.pages[0]?.sections[0]?.columns[0]?.blocks[0]?.props).toEqual({
    body: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello', marks: [] }] }],
    },
    headline: { type: 'doc', content: [{ type: 'paragraph', content: [] }] },
    label: 'Untitled',
    tone: 'loud',
    framed: false,
    size: 96,
    href: '',
    picture: '',
    rows: [{ id: 'row1', name: 'First', open: true, answer: emptyText }],
    align: 'left',
    tint: '',
    mark: '',
    until: '',
    focal: '50 50',
  })
})

test('the same seed with the same ids gives the same campaign', () => {
  expect(create(smallSeed)).toEqual(create(smallSeed))
})

test("a snapshot is a seed: the copy has the same content under other ids'", () => {
  const original = create(smallSeed)
  const doc = new Y.Doc()
  createCampaign(doc, original, findModel, { makeId: buildMakeId('copy') })
  const copy = readState(Y.encodeStateAsUpdate(doc), findModel)
  expect(JSON.stringify(copy).replaceAll('copy', 'id')).toBe(JSON.stringify(original))
})

test('a document with pages is left alone', () => {
  const doc = new Y.Doc()
  expect(createCampaign(doc, smallSeed, findModel)).toBe(true)
  const before = readCampaign(doc, findModel)
  expect(createCampaign(doc, smallSeed, findModel)).toBe(false)
  expect(readCampaign(doc, findModel)).toEqual(before)
  expect(new Set(blockIdsOf(before)).size).toBe(3)
})

test.each([
  ['an unknown kind', [{ columns: [{ blocks: [{ kind: 'robot' }] }] }]],
  ['no columns', [{ columns: [] }]],
  ['five columns', [{ columns: Array.from({ length: 5 }, () => ({ blocks: [] })) }]],
  ['too many sections', Array.from({ length: 101 }, () => ({ columns: [{ blocks: [] }] }))],
])('refuses a seed with %s and writes nothing', (_, sections) => {
  const doc = new Y.Doc()
  const seed = { pages: [{ path: '/', title: 'Home', sections }] }
  expect(() => createCampaign(doc, seed, findModel)).toThrow('validation-failed')
  expect(readCampaign(doc, findModel).pages).toEqual([])
})
