import { checkBlock } from '../blocks/block-checks.ts'
import * as Y from 'yjs'
import { anchorId } from '../blocks/anchor.ts'
import type { BlockDefinition } from '../blocks/define-block.ts'
import { readProps } from '../blocks/read-props.ts'
import { allBlocks, findBlock } from '../blocks/registry.ts'
import { addPage } from '../campaign/edits/add-page.ts'
import { addSections } from '../campaign/edits/add-sections.ts'
import type { BlockSeed } from '../campaign/edits/create-campaign.ts'
import { readCampaign } from '../campaign/read/read-campaign.ts'
import { setSite } from '../campaign/edits/set-site.ts'
import { setTheme } from '../campaign/edits/set-theme.ts'
import { addVariant } from '../campaign/variants/add-variant.ts'
import { translateWords } from '../campaign/props/translate-words.ts'
import type { Theme } from '../campaign/model/theme.ts'
import { speak } from '../languages/all-languages.ts'
import type { LanguageCode } from '../languages/languages.ts'
import { must } from '../lib/must.ts'
import { checkCampaign } from '../page/checks/check-campaign.ts'
import { createPageContext } from '../page/render/page-context.ts'
import { renderPage } from '../page/render/render-page.tsx'
import type { FilledProps } from './fill-block.ts'
import { fillBlock } from './fill-block.ts'
import type { Attack } from './hostile-campaign.ts'
import { writeHostileCampaign, writeHostileVariant } from './hostile-campaign.ts'
import { hostileStrings } from './hostile-strings.ts'

const pageId = 'every-block'

/** Adds a first page, `/every-block`: each kind below a heading of its own, filled in twice. */
function addFilledBlocks(state: Uint8Array): Uint8Array {
  return updateOf(state, (doc) => {
    const title = 'Every block'
    addPage(doc, { id: pageId, path: '/every-block', title, description: title, index: 0 }, null)
    const top = { kind: 'heading', props: { text: title, level: '1' } }
    const sections = allBlocks().map((definition) => [
      { kind: 'heading', props: { text: definition.name, level: '2' } },
      ...filledBlocks(definition),
    ])
    addTo(doc, [[top], ...sections])
  })
}

/** Adds to that page each kind as it comes, which may be too little to go live. */
function addBareBlocks(state: Uint8Array): Uint8Array {
  return updateOf(state, (doc) =>
    addTo(
      doc,
      allBlocks().map(({ kind }) => [{ kind }]),
    ),
  )
}

function addTo(doc: Y.Doc, sections: BlockSeed[][]): void {
  const seeds = sections.map((blocks) => ({ columns: [{ blocks }] }))
  addSections(doc, { pageId, sections: seeds }, findBlock, null)
}

/** With all that the block can show, and with every switch off. */
function filledBlocks(definition: BlockDefinition): BlockSeed[] {
  const { kind, name } = definition
  const fillings = [1, 2].map((at) => {
    const words = { picture: '/pictures/hall.svg', words: `${name} ${at}` }
    return fillBlock(definition, words).at(at === 1 ? 0 : -1) ?? {}
  })
  return fillings.map((props) => ({ kind, props: withoutFaults(definition, props) }))
}

/** Texts of items that have to be more than words, such as the last day of a date, are left empty. */
function withoutFaults(definition: BlockDefinition, props: FilledProps): FilledProps {
  const faults = (given: FilledProps) => {
    const values = readProps(definition.fields, given)
    const context = { now: Date.now(), hasPage: () => true, requireConsent: false }
    return checkBlock(definition.kind, values, context).length
  }
  const clean = { ...props }
  for (const [name, field] of Object.entries(definition.fields)) {
    const items = props[name]
    if (field.type !== 'list' || !Array.isArray(items)) continue
    const texts = Object.entries(field.fields).filter(([, own]) => own.type === 'text')
    const without = (keys: typeof texts) =>
      items.map((item) => ({
        ...item,
        ...Object.fromEntries(keys.map(([key, own]) => [key, own.default])),
      }))
    const least = faults({ ...props, [name]: without(texts) })
    const bad = texts.filter(([key]) => {
      const others = texts.filter(([other]) => other !== key)
      return faults({ ...props, [name]: without(others) }) > least
    })
    clean[name] = without(bad)
  }
  return clean
}

/** Changes the look of the campaign. */
function changeTheme(state: Uint8Array, theme: Partial<Theme>): Uint8Array {
  return updateOf(state, (doc) => void setTheme(doc, { theme }, null))
}

/** Says all pages in another language, with what their blocks have begun with. */
function changeLanguage(state: Uint8Array, language: LanguageCode): Uint8Array {
  return updateOf(state, (doc) => {
    const { pages, site } = readCampaign(doc, findBlock)
    const [from, to] = [site.language, language].map((code) => speak({ language: code }).words)
    setSite(doc, { language }, null)
    if (!from || !to) return
    const pageIds = pages.map(({ id }) => id)
    translateWords(doc, { pageIds, from, to, findModel: findBlock }, null)
  })
}

/** Makes a variant of the first page, which is as that is. */
function addVariantOfFirst(state: Uint8Array): Uint8Array {
  return updateOf(state, (doc) => {
    const [first] = readCampaign(doc, findBlock).pages
    if (first) addVariant(doc, { pageId: first.id }, null)
  })
}

/** The id of the first page, and those of its variants. */
function firstPage(state: Uint8Array): { id: string; variants: string[] } {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  const { id, variants } = must(readCampaign(doc, findBlock).pages[0], 'there is a page')
  doc.destroy()
  return { id, variants: variants.map((variant) => variant.id) }
}

/** Adds a hostile page: all strings, one after the other, are in all fields of all blocks. */
function addHostilePage(state: Uint8Array, first: number): Uint8Array {
  return updateOf(state, (doc) => {
    writeHostileCampaign(doc, oneAfterTheOther(first), ['wild', 'words', 'behind', 'odd'])
  })
}

/** Adds a variant of it that says all of it otherwise. */
function addHostileVariant(state: Uint8Array, first: number): Uint8Array {
  return updateOf(state, (doc) => writeHostileVariant(doc, oneAfterTheOther(first)))
}

/** The same without what the checks before a launch would find, at the path `/hostile`. */
function addHostilePageToLaunch(state: Uint8Array, first: number): Uint8Array {
  return updateOf(state, (doc) => {
    writeHostileCampaign(doc, oneAfterTheOther(first))
    const page = doc.getMap('pages').get('page')
    if (page instanceof Y.Map) page.set('path', '/hostile')
    keepPlaces(doc)
    const found = checkCampaign(readCampaign(doc, findBlock), { now: Date.now() })
    for (const { blockId, level } of found) {
      if (blockId !== undefined && level === 'error') doc.getMap('blocks').delete(blockId)
    }
  })
}

/** The hostile page as it would be published, with all that the checks before a launch refuse. */
function renderHostilePage(first: number): string {
  const doc = new Y.Doc()
  writeHostileCampaign(doc, oneAfterTheOther(first), ['wild', 'words', 'behind', 'odd'])
  const { pages, theme } = readCampaign(doc, findBlock)
  const context = createPageContext({
    assetUrl: (id, width) => `/assets/${id}/${width}.webp`,
    assetInfo: () => undefined,
    formAction: (id) => `/f/${id}?t=none`,
    pollAction: (id) => `/v/${id}?t=none`,
  })
  const head = { canonicalUrl: 'https://example.com/', siteName: 'Example' }
  return renderPage({ page: must(pages[0], 'page'), theme, context, head })
}

/** Leaves each name of a place to one section, and the ground to the theme, on which words are read. */
function keepPlaces(doc: Y.Doc): void {
  const names = new Set<string | undefined>()
  for (const section of doc.getMap('sections').values()) {
    if (!(section instanceof Y.Map)) continue
    const name = anchorId(String(section.get('anchor')))
    if (names.has(name)) section.delete('anchor')
    names.add(name)
    for (const key of ['background', 'gradient']) section.delete(key)
  }
}

/** The server takes no update in which this is a key, and it would be one. */
const strings = hostileStrings.filter((text) => text !== '__proto__')

/** Each as long as it is the first time; more of the longest than that no update may hold. */
function oneAfterTheOther(first: number): Attack {
  let at = first
  return () => {
    const text = strings[at % strings.length] ?? ''
    at += 1
    return at - first > strings.length ? text.slice(0, 500) : text
  }
}

function updateOf(state: Uint8Array, change: (doc: Y.Doc) => void): Uint8Array {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  const before = Y.encodeStateVector(doc)
  doc.transact(() => change(doc))
  const update = Y.encodeStateAsUpdate(doc, before)
  doc.destroy()
  return update
}

/** What journeys write into the document of a campaign: updates to its state; and what comes of it. */
export const campaignUpdates = {
  addFilledBlocks,
  addBareBlocks,
  changeTheme,
  changeLanguage,
  addVariantOfFirst,
  firstPage,
  addHostilePage,
  addHostileVariant,
  addHostilePageToLaunch,
  renderHostilePage,
}
