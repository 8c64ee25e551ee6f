import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { findBlock } from '../blocks/registry.ts'
import { createCampaign } from '../campaign/edits/create-campaign.ts'
import { replacePicture } from '../campaign/edits/replace-picture.ts'
import { setPage } from '../campaign/edits/set-page.ts'
import { setSite } from '../campaign/edits/set-site.ts'
import {
  acceptCampaignFile,
  campaignFormat,
  seedOfSnapshot,
} from '../campaign/file/campaign-file.ts'
import { compareCampaigns } from '../campaign/history/compare-campaigns.ts'
import { restoreVersion } from '../campaign/history/restore-version.ts'
import type { GivenShare } from '../campaign/model/write-share.ts'
import { alternatesOf, translationsOf } from '../campaign/model/translations.ts'
import { readCampaign } from '../campaign/read/read-campaign.ts'
import { watchCampaign } from '../campaign/read/watch-campaign.ts'
import { createUndo } from '../campaign/undo/create-undo.ts'
import { addVariant } from '../campaign/variants/add-variant.ts'
import { removePage } from '../campaign/edits/remove-page.ts'
import type { LanguageCode } from '../languages/languages.ts'
import { must } from '../lib/must.ts'
import { renew } from '../testing/renew.ts'
import { describeChanges } from './describe-changes.ts'
import { renamePage } from './rename-page.ts'
import { sharingPart } from './sharing-part.ts'
import { shownAs } from './shown-as.ts'

const picture = '0192d3f0-1111-7abc-8def-000000000001'
const other = '0192d3f0-1111-7abc-8def-000000000002'

function build(...paths: string[]) {
  const doc = new Y.Doc()
  const pages = ['/', ...paths].map((path) => ({ path, title: `At ${path}`, sections: [] }))
  createCampaign(doc, { pages }, findBlock)
  return doc
}

const read = (doc: Y.Doc) => readCampaign(doc, findBlock)
const pageAt = (doc: Y.Doc, path: string) =>
  must(
    read(doc).pages.find((page) => page.path === path),
    path,
  )
const share = (doc: Y.Doc, path: string, given: GivenShare, origin: unknown = null) =>
  setPage(doc, { pageId: pageAt(doc, path).id, share: given }, origin)
const said = (doc: Y.Doc, path = '/') => shownAs(read(doc), pageAt(doc, path))
const copyOf = (doc: Y.Doc) => {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  return copy
}

describe('P2: what a page says when it is found and shared', () => {
  it('is its title and description until somebody says otherwise', () => {
    const doc = build()
    expect(pageAt(doc, '/')).not.toHaveProperty('share')
    expect(read(doc).site).not.toHaveProperty('share')
    expect(said(doc)).toEqual({
      title: 'At /',
      description: '',
      picture: null,
      isHidden: false,
      siteName: null,
    })
  })

  it('is its own, else the campaign’s', () => {
    const doc = build('/more')
    const usual = { title: 'The shop', description: 'All of it', picture, focal: '10 90' }
    setSite(doc, { share: usual }, null)
    share(doc, '/more', { title: 'More!', picture: other, crop: '10 10 50 50' })
    setPage(doc, { pageId: pageAt(doc, '/more').id, description: 'Its own' }, null)
    expect(said(doc)).toMatchObject({
      title: 'At /',
      description: 'All of it',
      picture: { id: picture, focal: '10 90', crop: '' },
      siteName: 'The shop',
    })
    expect(said(doc, '/more')).toMatchObject({
      title: 'More!',
      description: 'Its own',
      picture: { id: other, focal: '50 50', crop: '10 10 50 50' },
    })
    setSite(doc, { share: { hidden: true } }, null)
    expect(said(doc, '/more').isHidden).toBe(true)
    setSite(doc, { share: { hidden: false } }, null)
    share(doc, '/more', { hidden: true })
    expect([said(doc).isHidden, said(doc, '/more').isHidden]).toEqual([false, true])
    share(doc, '/more', { title: '', picture: '', crop: '', hidden: false })
    expect(pageAt(doc, '/more')).not.toHaveProperty('share')
  })

  it('takes nothing that it can’t show', () => {
    const doc = build()
    const bad = { picture: '../x', focal: '1000 1', crop: '1 2 3', title: 'x'.repeat(900) }
    share(doc, '/', bad)
    expect(pageAt(doc, '/').share).toEqual({ title: 'x'.repeat(200) })
    const stored = doc.getMap('pages').get(pageAt(doc, '/').id)
    if (!(stored instanceof Y.Map)) throw new Error('no page')
    stored.set('share:hidden', 'yes')
    stored.set('share:title', 7)
    stored.set('translates', '__proto__ ')
    expect(pageAt(doc, '/')).not.toHaveProperty('share')
    expect(pageAt(doc, '/')).not.toHaveProperty('translates')
  })

  it('merges what two people change of it at once, and is undone by whoever did it', () => {
    const [one, two] = [build(), new Y.Doc()]
    Y.applyUpdate(two, Y.encodeStateAsUpdate(one))
    const me = {}
    const undo = createUndo(one, me)
    share(one, '/', { title: 'Mine' }, me)
    share(two, '/', { picture, hidden: true })
    Y.applyUpdate(one, Y.encodeStateAsUpdate(two))
    expect(pageAt(one, '/').share).toEqual({ title: 'Mine', picture, hidden: true })
    undo.undo()
    expect(pageAt(one, '/').share).toEqual({ picture, hidden: true })
    undo.redo()
    expect(pageAt(one, '/').share).toMatchObject({ title: 'Mine' })
  })

  it('is the page’s on its variants, which can’t change it', () => {
    const doc = build('/de')
    addVariant(doc, { pageId: pageAt(doc, '/').id, id: 'v' }, null)
    share(doc, '/', { title: 'Both' })
    setPage(doc, { pageId: 'v', share: { title: 'No' }, translates: pageAt(doc, '/de').id }, null)
    expect(pageAt(doc, '/').variants[0]?.share).toEqual({ title: 'Both' })
    expect(pageAt(doc, '/').variants[0]).not.toHaveProperty('translates')
  })

  it('goes with history, files, copies and generations', () => {
    const doc = build('/de')
    const before = copyOf(doc)
    share(doc, '/', { title: 'Found', picture })
    setSite(doc, { share: { hidden: true } }, null)
    setPage(doc, { pageId: pageAt(doc, '/de').id, translates: pageAt(doc, '/').id }, null)
    const changes = compareCampaigns(read(before), read(doc))
    expect(changes.map(({ level, keys }) => ({ level, keys }))).toEqual([
      { level: 'site', keys: ['share:hidden'] },
      { level: 'pages', keys: ['share:title', 'share:picture'] },
      { level: 'pages', keys: ['translates'] },
    ])
    expect(
      describeChanges(read(before), read(doc)).map(({ what, fields }) => `${what}: ${fields}`),
    ).toEqual([
      'All pages: Search engines',
      'Page “At /”: Title for sharing, Picture for sharing',
      'Page “At /de”: Page in another language',
    ])
    expect(read(renew(doc, {}, findBlock))).toEqual(read(doc))
    const file = { ...campaignFormat, name: 'x', seed: seedOfSnapshot(read(doc)) }
    const accepted = acceptCampaignFile(JSON.parse(JSON.stringify(file)), findBlock)
    if ('problems' in accepted) throw new Error(accepted.problems.join())
    const made = new Y.Doc()
    createCampaign(made, accepted.seed, findBlock)
    expect(seedOfSnapshot(read(made))).toEqual(seedOfSnapshot(read(doc)))
    expect(pageAt(made, '/de').translates).toBe(pageAt(made, '/').id)
    restoreVersion(doc, before, null)
    expect(read(doc)).toEqual(read(before))
  })

  it('tells those who draw it, and only when it changes', () => {
    const doc = build()
    const store = watchCampaign(doc, findBlock)
    const shown = () => must(store.getSnapshot().pages[0], 'a page')
    share(doc, '/', { title: 'Found' })
    const found = shown()
    expect(found.share).toEqual({ title: 'Found' })
    setSite(doc, { share: { hidden: true } }, null)
    expect(store.getSnapshot().site.share).toEqual({ hidden: true })
    expect(shown()).toBe(found)
    store.destroy()
  })

  it('has its picture replaced with all others of the library', () => {
    const doc = build('/more')
    share(doc, '/', { picture })
    setSite(doc, { share: { picture } }, null)
    expect(replacePicture(doc, { from: picture, to: other }, null)).toBe(2)
    expect(JSON.stringify(read(doc))).not.toContain(picture)
  })
})

it('P2: shows as much of a picture as fits, about its point or within its crop', () => {
  const size = { width: 2400, height: 2400 }
  const whole = { focal: '50 50', crop: '' }
  expect(sharingPart(whole, size)).toEqual({ left: 0, top: 570, width: 2400, height: 1260 })
  expect(sharingPart({ ...whole, focal: '0 100' }, size)).toMatchObject({ left: 0, top: 1140 })
  const cropped = { focal: '0 0', crop: '50 0 50 50' }
  expect(sharingPart(cropped, size)).toEqual({ left: 1200, top: 285, width: 1200, height: 630 })
  expect(sharingPart(whole, { width: 1, height: 1 })).toEqual({
    left: 0,
    top: 0,
    width: 1,
    height: 1,
  })
})

describe('P2: the same page in another language', () => {
  const say = (doc: Y.Doc, path: string, language: LanguageCode, of?: string) => {
    const translates = of === undefined ? null : pageAt(doc, of).id
    setPage(doc, { pageId: pageAt(doc, path).id, language, translates }, null)
  }
  const alternates = (doc: Y.Doc, path: string) =>
    alternatesOf(read(doc), pageAt(doc, path)).map(({ language, path: at }) => `${language} ${at}`)

  it('is told of each of them, itself among them, and for all others the usual one', () => {
    const doc = build('/de', '/fr', '/more')
    say(doc, '/de', 'de', '/')
    say(doc, '/fr', 'fr', '/de')
    const all = ['en /', 'de /de', 'fr /fr', 'x-default /']
    for (const path of ['/', '/de', '/fr']) expect(alternates(doc, path)).toEqual(all)
    expect(alternates(doc, '/more')).toEqual([])
    expect(translationsOf(read(doc), pageAt(doc, '/more'))).toEqual([])
  })

  it('goes by the page, not by its address', () => {
    const doc = build('/de')
    say(doc, '/de', 'de', '/')
    renamePage(doc, { pageId: pageAt(doc, '/de').id, path: '/deutsch' }, null)
    expect(alternates(doc, '/')).toEqual(['en /', 'de /deutsch', 'x-default /'])
  })

  it('holds together without the page that the others name, also when two name each other', () => {
    const doc = build('/de', '/fr')
    say(doc, '/de', 'de', '/')
    say(doc, '/fr', 'fr', '/')
    setPage(doc, { pageId: pageAt(doc, '/').id, translates: pageAt(doc, '/de').id }, null)
    expect(alternates(doc, '/fr')).toHaveLength(4)
    removePage(doc, { pageId: pageAt(doc, '/').id }, null)
    expect(alternates(doc, '/fr')).toEqual(['de /de', 'fr /fr', 'x-default /de'])
  })

  it('leaves out what search engines are to leave out, and a language that comes twice', () => {
    const doc = build('/de', '/at', '/fr')
    say(doc, '/de', 'de', '/')
    say(doc, '/at', 'de', '/')
    say(doc, '/fr', 'fr', '/')
    share(doc, '/fr', { hidden: true })
    expect(alternates(doc, '/')).toEqual(['en /', 'de /de', 'x-default /'])
    expect(alternates(doc, '/at')).toEqual([])
    expect(alternates(doc, '/fr')).toEqual([])
    setSite(doc, { share: { hidden: true } }, null)
    expect(alternates(doc, '/')).toEqual([])
  })

  it('is never itself', () => {
    const doc = build()
    say(doc, '/', 'de', '/')
    expect(pageAt(doc, '/')).not.toHaveProperty('translates')
  })
})
