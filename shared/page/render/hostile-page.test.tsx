// @vitest-environment jsdom
import { HtmlValidate } from 'html-validate'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { findBlock } from '../../blocks/registry.ts'
import { readCampaign } from '../../campaign/read/read-campaign.ts'
import { must } from '../../lib/must.ts'
import type { Attack, Manner } from '../../testing/hostile-campaign.ts'
import { writeHostileCampaign } from '../../testing/hostile-campaign.ts'
import { hostileStrings } from '../../testing/hostile-strings.ts'
import { buildContext } from '../../testing/render-block.tsx'
import { flawsOf } from '../../testing/valid-snapshot.ts'
import { renderPage } from './render-page.tsx'

const context = buildContext()
const head = { canonicalUrl: 'https://example.com/', siteName: 'Example' }

type Published = { html: string; css: string; document: Document }

function publish(attack: Attack, manners?: Manner[]): Published {
  const doc = new Y.Doc()
  writeHostileCampaign(doc, attack, manners)
  const snapshot = readCampaign(doc, findBlock)
  expect(flawsOf(snapshot)).toEqual([])
  const page = must(snapshot.pages[0], 'page')
  const html = renderPage({ page, theme: snapshot.theme, context, head })
  const styles = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  // They are compared as a whole, and jsdom would take a second to understand them.
  const document = new DOMParser().parseFromString(html.replace(styles, ''), 'text/html')
  return { html, css: styles, document }
}

const elements = new Set(
  'a address blockquote body br button code dd details div dl dt em fieldset figcaption figure footer form h1 h2 h3 head header hr html img input label legend li link main meta nav ol optgroup option p path progress rect circle section select span strong style summary svg table tbody td textarea th thead time title tr u ul'.split(
    ' ',
  ),
)

const attributes =
  /^(action|alt|aria-[a-z]+|as|autocomplete|charset|class|content|crossorigin|[dxy]|c[xy]|r|data-ff-[a-z]+|datetime|decoding|dir|fetchpriority|fill|for|height|hidden|href|id|imagesizes|imagesrcset|inputmode|lang|list|loading|max|maxlength|method|min|minlength|multiple|name|open|pattern|placeholder|popover|popovertarget|property|rel|required|role|rows|scope|selected|sizes|src|srcset|start|step|stroke[a-z-]*|style|tabindex|target|type|value|viewBox|width|xmlns)$/

/** What a style attribute may say: of a block's own variables, where a picture is cut, how faint it is. */
const styles =
  /^(--ff-[a-z-]+:(var\(--ff-[a-z-]+\)|#[\da-f]{6}|[\d.]+(px|%|rem)?)|object-position:\d+% \d+%|opacity:[\d.]+)(;|$)/

const addresses: Readonly<Record<string, RegExp>> = {
  href: /^(https?:\/\/[^/]|mailto:[^:]|tel:[^:]|\/(?![/\\])|#|data:image\/svg\+xml,%3Csvg%20xmlns)/i,
  src: /^\/(?![/\\])/,
  srcset: /^(\/assets\/[\w-]+\/\d+\.webp \d+w(, )?)+$/,
  imagesrcset: /^(\/assets\/[\w-]+\/\d+\.webp \d+w(, )?)+$/,
  action: /^\/[fv]\/[\w.-]+$/,
  'data-ff-thanks': /^(https?:\/\/[^/]|mailto:[^:]|tel:[^:]|\/(?![/\\])|#)/i,
  'data-ff-embed': /^https:\/\/calendly\.com\//,
  target: /^_blank$/,
  dir: /^rtl$|^ltr$/,
  style: styles,
  start: /^\d{1,4}$/,
}

/** What is on the page that nothing of ours writes. */
function strangersOn({ document }: Published): string[] {
  return [...document.querySelectorAll('*')].flatMap((element) => {
    const name = element.localName
    const wrong = element.getAttributeNames().filter((key) => !isOurs(element, key))
    return [...(elements.has(name) ? [] : [name]), ...wrong.map((key) => `${name} ${key}`)]
  })
}

function isOurs(element: Element, key: string): boolean {
  const pattern = addresses[key]
  return attributes.test(key) && (!pattern || pattern.test(element.getAttribute(key) ?? ''))
}

type Counts = ReadonlyMap<string, number>

/** How many elements of each name there are around the blocks and in each block. */
function countElements({ document }: Published): Counts[] {
  const columns = [...document.querySelectorAll('.ff-column')]
  const around = [...document.querySelectorAll('*')].filter((each) => !each.closest('.ff-column'))
  return [around, ...columns.map((column) => [...column.querySelectorAll('*')])].map((found) => {
    const counts = new Map<string, number>()
    for (const { localName } of found) counts.set(localName, (counts.get(localName) ?? 0) + 1)
    return counts
  })
}

/** Where a page has more of an element than each of the others. */
function additionsTo(others: readonly Counts[][], page: Counts[]): string[] {
  return page.flatMap((counts, at) =>
    [...counts]
      .filter(([name, count]) => others.every((other) => count > (other[at]?.get(name) ?? 0)))
      .map(([name]) => `${name} in column ${at}`),
  )
}

type Harmless = { css: string; counts: Counts[][] }
const shapes = new Map<string, Harmless>()

/** The pages with harmless words of as many lines, once with and once without addresses. */
function harmlessLike(text: string, manners?: Manner[]): Harmless {
  const shape = text
    .split('\n')
    .map((line, at) => (line.trim() === '' ? line : `X${at}`))
    .join('\n')
  const key = `${String(manners)} ${shape}`
  const known = shapes.get(key)
  if (known) return known
  const places = [shape, 'https://example.com/', '/pictures/x.svg']
  const pages = places.map((place) =>
    publish((where) => (where === 'words' && !manners ? shape : place), manners),
  )
  const made = { css: pages[0]?.css ?? '', counts: pages.map(countElements) }
  shapes.set(key, made)
  return made
}

it('knows the difference', () => {
  const page = publish(() => 'X')
  page.document.querySelector('p')?.insertAdjacentHTML('beforeend', '<b onclick=x><img src=data:,>')
  expect(strangersOn(page)).toEqual(['b', 'b onclick', 'img src'])
  expect(additionsTo(harmlessLike('X').counts, countElements(page))).toEqual([
    'b in column 3',
    'img in column 3',
  ])
})

it('has 200 strings, no two of them the same', () => {
  expect(new Set(hostileStrings).size).toBe(200)
  expect(hostileStrings).toHaveLength(200)
})

const named = hostileStrings.map((text) => ({ text, name: JSON.stringify(text).slice(0, 80) }))

/** What comes of a text in every field, a line each. */
function resultsOf(text: string, manners?: Manner[]): string[] {
  const harmless = harmlessLike(text, manners)
  const page = publish(() => text, manners)
  return [
    ...strangersOn(page),
    ...additionsTo(harmless.counts, countElements(page)),
    ...(page.css === harmless.css ? [] : ['other styles']),
    ...(page.html.includes('\0') ? ['a NUL'] : []),
    ...(page.html.length < 10_000_000 ? [] : [`${page.html.length} characters`]),
  ]
}

it.each(named)('nothing comes of $name in any field', ({ text }) => {
  expect(resultsOf(text)).toEqual([])
})

it.each(named.filter((_, at) => at % 10 === 0))('nor as something else: $name', ({ text }) => {
  expect(resultsOf(text, ['odd'])).toEqual([])
})

it.each([0, 67, 134])('leaves the pages valid, from string %i on', async (first) => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    // Two places of one name are found by the checks before a launch.
    rules: { 'no-dup-id': 'off' },
  })
  let at = first
  const { html } = publish(() => hostileStrings[at++ % hostileStrings.length] ?? '')
  const { results } = await validator.validateString(html)
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
  )
  expect(faults).toEqual([])
})
