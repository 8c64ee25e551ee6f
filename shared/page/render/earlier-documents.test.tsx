// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { z } from 'zod'
import { findBlock } from '../../blocks/registry.ts'
import { everyPage } from '../../campaign/model/page-family.ts'
import { readCampaign } from '../../campaign/read/read-campaign.ts'
import { upgradeDocument } from '../../campaign/upgrades/upgrade-document.ts'
import { renew } from '../../testing/renew.ts'
import { buildContext } from '../../testing/render-block.tsx'
import { renderPage } from './render-page.tsx'

/**
 * Documents as earlier builds wrote them, with what those builds read in them and the HTML that they
 * published: texts of every shape, also such as only Tiptap wrote, by two people and in a variant.
 */
const earlier = z.object({
  state: z.string(),
  said: z.object({ theme: z.unknown(), pages: z.array(z.unknown()) }),
  pages: z.array(z.object({ id: z.string(), html: z.string() })),
})

const folder = resolve(import.meta.dirname, '../../testing/earlier-documents')
const head = { canonicalUrl: 'https://example.com/c/spring', siteName: 'Spring' }

function load(name: string) {
  const json = gunzipSync(readFileSync(`${folder}/${name}.json.gz`)).toString()
  const { state, said, pages } = earlier.parse(JSON.parse(json))
  return { state: Uint8Array.from(Buffer.from(state, 'base64')), said, pages }
}

function publish(doc: Y.Doc) {
  const campaign = readCampaign(doc, findBlock)
  const { theme } = campaign
  const context = buildContext()
  return everyPage(campaign).map((page) => ({
    id: page.id,
    html: renderPage({ page, theme, context, head }),
  }))
}

function open(state: Uint8Array): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  return doc
}

describe.each(['schema-1', 'schema-2'])('a document of %s', (name) => {
  const { state, said, pages } = load(name)

  test('says the same once it is upgraded, and publishes the very same HTML', () => {
    const doc = open(state)
    Y.applyUpdate(doc, upgradeDocument(state, findBlock) ?? new Uint8Array([0, 0]))
    const { theme, pages: read } = readCampaign(doc, findBlock)
    expect({ theme, pages: read }).toEqual(said)
    expect(publish(doc)).toEqual(pages)
  })

  test('says the same in its next generation', () => {
    expect(publish(renew(open(state), {}, findBlock))).toEqual(pages)
  })

  test('is the same for three who upgrade it at once', () => {
    const docs = [1, 2, 3].map(() => {
      const doc = open(state)
      Y.applyUpdate(doc, upgradeDocument(state, findBlock) ?? new Uint8Array([0, 0]))
      return doc
    })
    const updates = docs.map((doc) => Y.encodeStateAsUpdate(doc))
    for (const doc of docs) for (const update of updates) Y.applyUpdate(doc, update)
    for (const doc of docs) expect(publish(doc)).toEqual(pages)
  })
})
