import { expect, it } from 'vitest'
import { paragraph, rich } from '../../blocks/rich.ts'
import type { BlockSeed } from '../../campaign/edits/create-campaign.ts'
import type { PageSnapshot } from '../../campaign/model/snapshot.ts'
import { isRecord } from '../../lib/is-record.ts'
import { must } from '../../lib/must.ts'
import { textWith } from '../../testing/matching.ts'
import { buildContext } from '../../testing/render-block.tsx'
import { block, title } from '../../templates/pieces.ts'
import { loadTemplate } from '../../templates/load-template.ts'
import { templates } from '../../templates/registry.ts'
import { snapshotOfSeed } from '../../templates/template-snapshot.ts'
import { renderPage } from './render-page.tsx'
import { structuredData } from './structured-data.ts'

const publisher = { name: 'Northwind', url: 'https://northwind.example' }
const about = { publisher, language: 'en', imageUrl: '/share.jpg?v=1' }

function pageOf(blocks: BlockSeed[]) {
  const page = {
    path: '/',
    title: 'Spring',
    description: '',
    sections: [{ columns: [{ blocks }] }],
  }
  return must(snapshotOfSeed({ pages: [page] }).pages[0], 'a page')
}
const thingsOf = (blocks: BlockSeed[]) => structuredData(pageOf(blocks), about)['@graph']
const typesOf = (blocks: BlockSeed[]) => thingsOf(blocks).map((thing) => thing['@type'])

const until = block('countdown', { until: '2027-03-20T18:00:00.000Z' })
const place = block('map-link', {
  name: 'Old Hall',
  address: rich(paragraph('Main Street 1', { type: 'hardBreak' }, '1010 Vienna')),
})

it('P2: says whose page it is', () => {
  expect(thingsOf([title('Hello')])).toEqual([
    {
      '@type': 'WebPage',
      url: 'https://page.invalid',
      inLanguage: 'en',
      publisher: { '@type': 'Organization', ...publisher },
      name: 'Spring',
      image: 'https://page.invalid/share.jpg?v=1',
    },
  ])
})

it('P2: says what happens when and where, and nothing by halves', () => {
  expect(thingsOf([until, place])).toContainEqual(
    expect.objectContaining({
      '@type': 'Event',
      name: 'Spring',
      startDate: '2027-03-20T18:00:00.000Z',
      location: { '@type': 'Place', name: 'Old Hall', address: 'Main Street 1 1010 Vienna' },
    }),
  )
  expect(typesOf([until])).toEqual(['WebPage'])
  expect(typesOf([place])).toEqual(['WebPage'])
})

it('P2: names prices that are clear, and questions that are answered', () => {
  const offers = thingsOf([block('pricing-table')]).find((thing) => thing['@type'] === 'Product')
  expect(offers).toMatchObject({
    name: 'Spring',
    offers: [
      { '@type': 'Offer', name: 'Small', price: '0', priceCurrency: 'EUR' },
      { name: 'Medium', price: '20' },
      { name: 'Large', price: '60' },
    ],
  })
  const faq = thingsOf([block('accordion')]).find((thing) => thing['@type'] === 'FAQPage')
  expect(faq).toMatchObject({
    mainEntity: [
      {
        '@type': 'Question',
        name: 'How long does it take?',
        acceptedAnswer: { '@type': 'Answer', text: textWith('Say how long') },
      },
      {},
      {},
    ],
  })
})

/** What each kind needs, by schema.org and those who search: the name of a field and what it holds. */
const required: Record<string, Record<string, (value: unknown) => boolean>> = {
  WebPage: { name: isSaid, url: isAddress, inLanguage: isSaid, publisher: isThing },
  Organization: { name: isSaid },
  Event: { name: isSaid, startDate: isMoment, location: isThing, organizer: isThing },
  Place: { address: isSaid },
  Product: { name: isSaid, offers: areThings, brand: isThing },
  Offer: { name: isSaid, price: isPrice, priceCurrency: isCurrency, url: isAddress },
  FAQPage: { mainEntity: areThings },
  Question: { name: isSaid, acceptedAnswer: isThing },
  Answer: { text: isSaid },
}

function isSaid(value: unknown) {
  return typeof value === 'string' && value.trim() !== ''
}
function isAddress(value: unknown) {
  return typeof value === 'string' && URL.canParse(value)
}
function isMoment(value: unknown) {
  return typeof value === 'string' && new Date(value).toISOString() === value
}
function isPrice(value: unknown) {
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)
}
function isCurrency(value: unknown) {
  return typeof value === 'string' && /^[A-Z]{3}$/.test(value)
}
function isThing(value: unknown): boolean {
  return isRecord(value) && lacking(value).length === 0
}
function areThings(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isThing)
}

/** What a thing lacks of what its kind requires, and its kind if that is not known here. */
function lacking(thing: Record<string, unknown>): string[] {
  const type = String(thing['@type'])
  const fields = required[type]
  if (!fields) return [`${type} is not known`]
  return Object.entries(fields).flatMap(([name, holds]) =>
    holds(thing[name]) ? [] : [`${type} has no right ${name}`],
  )
}

/** What a published page tells machines. */
function publishedThings(page: PageSnapshot, theme = snapshotOfSeed({ pages: [] }).theme) {
  const head = { canonicalUrl: 'https://example.com/', siteName: 'Spring', publisher }
  const html = renderPage({ page, theme, context: buildContext(), head })
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  const data: unknown = JSON.parse(json)
  if (!isRecord(data) || data['@context'] !== 'https://schema.org') throw new Error('no context')
  const things: unknown = data['@graph']
  return Array.isArray(things) ? things.filter(isRecord) : []
}

it('P2: would find what a thing lacks', () => {
  expect(
    lacking({ '@type': 'Offer', name: 'x', price: 'ten', priceCurrency: '€', url: '/' }),
  ).toEqual([
    'Offer has no right price',
    'Offer has no right priceCurrency',
    'Offer has no right url',
  ])
  const half = { '@type': 'Event', name: 'x', startDate: '2027-01-01T00:00:00.000Z', organizer: {} }
  expect(lacking({ ...half, location: { '@type': 'Place' } })).toHaveLength(2)
})

it.each(templates.map(({ id }) => id))(
  'P2: the template %s says all that its things require',
  async (id) => {
    const seed = must(await loadTemplate(id, new Date('2026-06-01T09:00:00Z')), id)
    const { pages, theme } = snapshotOfSeed(seed)
    for (const page of pages) {
      const things = publishedThings(page, theme)
      expect(things[0]).toMatchObject({ '@type': 'WebPage', name: page.title })
      expect(things.flatMap(lacking)).toEqual([])
    }
  },
)

it('P2: a page of everything says all that its things require', () => {
  const everything = [until, place, block('pricing-table'), block('accordion')]
  const things = publishedThings(pageOf(everything))
  const types = things.map((thing) => thing['@type'])
  expect(types).toEqual(['WebPage', 'Event', 'Product', 'FAQPage'])
  expect(things.flatMap(lacking)).toEqual([])
})

it('can’t be left by what people write', () => {
  const page = { ...pageOf([]), title: '</script><script>alert(1)</script>' }
  const { theme } = snapshotOfSeed({ pages: [] })
  const head = { canonicalUrl: 'https://example.com/', siteName: 'Spring', publisher }
  const html = renderPage({ page, theme, context: buildContext(), head })
  expect(html.match(/<script/g)).toHaveLength(1)
})
