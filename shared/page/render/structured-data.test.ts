import { expect, it } from 'vitest'
import { paragraph, rich } from '../../blocks/rich.ts'
import type { BlockSeed } from '../../campaign/edits/create-campaign.ts'
import { must } from '../../lib/must.ts'
import { textWith } from '../../testing/matching.ts'
import { buildContext } from '../../testing/render-block.tsx'
import { block, title } from '../../templates/pieces.ts'
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

it('can’t be left by what people write', () => {
  const page = { ...pageOf([]), title: '</script><script>alert(1)</script>' }
  const { theme } = snapshotOfSeed({ pages: [] })
  const head = { canonicalUrl: 'https://example.com/', siteName: 'Spring', publisher }
  const html = renderPage({ page, theme, context: buildContext(), head })
  expect(html.match(/<script/g)).toHaveLength(1)
})
