// @vitest-environment jsdom
import { isAnswerCheck } from '../../blocks/form/check-answer.ts'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { allBlocks, findBlock } from '../../blocks/registry.ts'
import type { CampaignSeed } from '../../campaign/edits/create-campaign.ts'
import { createCampaign } from '../../campaign/edits/create-campaign.ts'
import { setSite } from '../../campaign/edits/set-site.ts'
import { spokenOn } from '../../campaign/model/site.ts'
import type { CampaignSnapshot } from '../../campaign/model/snapshot.ts'
import { translateWords } from '../../campaign/props/translate-words.ts'
import { readCampaign } from '../../campaign/read/read-campaign.ts'
import { speak } from '../../languages/all-languages.ts'
import type { LanguageCode } from '../../languages/languages.ts'
import { loadTemplate } from '../../templates/load-template.ts'
import { templates } from '../../templates/registry.ts'
import { buildEveryInput } from '../../testing/build-input.ts'
import { fillBlock } from '../../testing/fill-block.ts'
import { buildContext } from '../../testing/render-block.tsx'
import { renderPage } from './render-page.tsx'

const others = ['de', 'ar', 'ja'] as const
const english = speak().words
const now = new Date('2026-06-01T09:00:00Z')
const head = { canonicalUrl: 'https://example.com/', siteName: '¶' }

/** A campaign as somebody has it who has chosen the language for it. */
function inLanguage(seed: CampaignSeed, code: LanguageCode): CampaignSnapshot {
  const doc = new Y.Doc()
  createCampaign(doc, seed, findBlock)
  const pageIds = readCampaign(doc, findBlock).pages.map(({ id }) => id)
  const words = { from: english, to: speak({ language: code }).words }
  setSite(doc, { language: code }, null)
  translateWords(doc, { pageIds, ...words, findModel: findBlock }, null)
  return readCampaign(doc, findBlock)
}

/** What visitors read and hear on all pages, each once: texts, names, hints, and what scripts say. */
function saidOn({ pages, theme, site }: CampaignSnapshot): Set<string> {
  const said = new Set<string>()
  for (const page of pages) {
    const language = speak(spokenOn(site, page))
    const html = renderPage({ page, theme, context: buildContext(), language, head })
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    for (const element of body.querySelectorAll('*'))
      for (const words of wordsOf(element)) said.add(trim(words))
  }
  return said
}

function wordsOf(element: Element): (string | null)[] {
  const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
  const read = [...element.attributes].filter(({ name }) => isRead(name))
  return [
    ...texts.map(({ nodeValue }) => nodeValue),
    ...read.flatMap(({ value }) => sentencesIn(value)),
  ]
}

const trim = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()

const isRead = (name: string) =>
  ['aria-label', 'title', 'alt', 'placeholder'].includes(name) ||
  (name.startsWith('data-ff-') &&
    !/-(block|goal|results|input|video|id|embed|allow|sandbox|from|until|thanks|percent)$/.test(
      name,
    ))

/** Checks of inputs stand there as JSON. */
function sentencesIn(value: string): string[] {
  if (!value.startsWith('{"missing"')) return [value]
  const check: unknown = JSON.parse(value)
  if (!isAnswerCheck(check)) return []
  return [check.missing, ...check.tests.map(([, , otherwise]) => otherwise)]
}

/** All texts that the document holds, as people have written them. */
function writtenIn(value: unknown): string[] {
  if (typeof value === 'string') return [trim(value), ...value.split('\n').map(trim)]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(writtenIn)
}

/** Names, and what is written so everywhere. */
const everywhere =
  /^(Google Maps|Apple Maps|OpenStreetMap|LinkedIn|Instagram|YouTube|Calendly|Facebook|X|TikTok|Video|.*\bUTC|[A-Z][A-Za-z]?|[a-z]+\.[a-z.]+)$/

/** What the product itself says in a campaign, by what is said in both languages. */
function leftInEnglish(seed: CampaignSeed, code: LanguageCode): string[] {
  const [before, after] = [inLanguage(seed, 'en'), inLanguage(seed, code)]
  const written = new Set(writtenIn(after.pages))
  const same = new Set(Object.values(speak({ language: code }).words))
  const both = saidOn(before).intersection(saidOn(after))
  return [...both].filter(
    (text) =>
      /\p{L}{2}/u.test(text) && !written.has(text) && !same.has(text) && !everywhere.test(text),
  )
}

/** Fields that still say the English word which the product has put there. */
function unchanged({ pages }: CampaignSnapshot): string[] {
  const blocks = pages.flatMap(({ sections }) =>
    sections.flatMap(({ columns }) => columns.flatMap((column) => column.blocks)),
  )
  return blocks.flatMap(({ kind, props }) =>
    Object.entries(findBlock(kind)?.fields ?? {}).flatMap(([name, field]) => {
      if ((field.type !== 'text' && field.type !== 'richText') || !field.word) return []
      return writtenIn(props[name]).includes(english[field.word]) ? [`${kind}.${name}`] : []
    }),
  )
}

const everyBlock: CampaignSeed = {
  pages: allBlocks().map((definition, at) => ({
    path: at === 0 ? '/' : `/${definition.kind}`,
    title: '¶',
    sections: [
      {
        columns: [
          {
            blocks: [
              { kind: definition.kind },
              ...fillBlock(definition, { picture: '/pictures/hall.svg', words: '¶' }).map(
                (props) => ({ kind: definition.kind, props }),
              ),
              { kind: 'form', props: { inputs: buildEveryInput(true), submit: '' } },
            ],
          },
        ],
      },
    ],
  })),
}

describe.each(others)('P3: in %s no English word of the product is left', (code) => {
  it('in any block', () => {
    expect(leftInEnglish(everyBlock, code)).toEqual([])
    expect(unchanged(inLanguage(everyBlock, code))).toEqual([])
  })

  it.each(templates.map(({ id }) => id))('in the template %s', async (id) => {
    const seed = (await loadTemplate(id, now)) ?? { pages: [] }
    expect(seed.pages.length).toBeGreaterThan(0)
    expect(leftInEnglish(seed, code)).toEqual([])
    expect(unchanged(inLanguage(seed, code))).toEqual([])
  })
})

it('P3: a page says its language and the way it is read', () => {
  for (const [code, opening] of [
    ['en', '<html lang="en">'],
    ['de', '<html lang="de">'],
    ['ar', '<html lang="ar" dir="rtl">'],
    ['ja', '<html lang="ja">'],
  ] as const) {
    const { pages, theme, site } = inLanguage(
      { pages: [{ path: '/', title: '¶', sections: [] }] },
      code,
    )
    const [page] = pages
    if (!page) throw new Error('no page')
    const language = speak(spokenOn(site, page))
    expect(renderPage({ page, theme, context: buildContext(), language, head })).toContain(opening)
  }
})
