import { expect, it } from 'vitest'
import type { PageSnapshot } from '../../campaign/model/snapshot.ts'
import { defaultSite } from '../../campaign/model/site.ts'
import type { Site } from '../../campaign/model/site.ts'
import { defaultTheme } from '../../campaign/model/theme.ts'
import { checkSharing } from './check-sharing.ts'
import type { FindPicture } from './check-sharing.ts'

const buildPage = (id: string, page: Partial<PageSnapshot> = {}): PageSnapshot => ({
  id,
  path: `/${id}`,
  title: `Page ${id}`,
  description: 'What it is about.',
  sections: [],
  variants: [],
  ...page,
})

function problems(
  pages: PageSnapshot[],
  { site = {}, find }: { site?: Partial<Site>; find?: FindPicture } = {},
) {
  const campaign = {
    schemaVersion: 3,
    theme: defaultTheme,
    site: { ...defaultSite, ...site },
    pages,
  }
  return checkSharing(campaign, find)
}
const found = (...given: Parameters<typeof problems>) =>
  problems(...given).map(({ level, pageId, message }) => `${level} ${pageId}: ${message}`)

it('P2: says nothing of pages that are as they should be', () => {
  expect(problems([buildPage('a'), buildPage('b')], { find: () => null })).toEqual([])
})

it('P2: finds what search results would cut, of what they show', () => {
  const long = { title: 't'.repeat(61), description: 'd'.repeat(161) }
  expect(found([buildPage('a', long)])).toEqual([
    'warning a: The title of the page /a is longer than search engines show: they cut it after about 60 letters.',
    'warning a: The description of the page /a is longer than search engines show: they cut it after about 160 letters.',
  ])
  expect(
    problems([buildPage('a', { ...long, description: '', share: { title: 'Short' } })]),
  ).toEqual([])
  expect(problems([buildPage('a', { title: '春'.repeat(31) })])).toHaveLength(1)
  expect(problems([buildPage('a', { title: '春'.repeat(30) })])).toEqual([])
})

it('P2: finds pages that nobody can tell apart', () => {
  const twice = [buildPage('a', { title: 'Sale' }), buildPage('b', { share: { title: ' Sale ' } })]
  expect(found(twice)).toEqual([
    'warning b: The page /b has the same title as /a: in search results nobody can tell them apart.',
  ])
  const [first, second] = twice
  if (!first || !second) throw new Error('two pages')
  expect(problems([first, { ...second, share: { title: 'Sale', hidden: true } }])).toEqual([])
})

it('P2: warns where the first page, or all of them, are kept out of search engines', () => {
  const hidden = { share: { hidden: true } } as const
  expect(found([buildPage('a', hidden), buildPage('b')])).toEqual([
    'warning a: Search engines are asked to leave out the page /a, the first one.',
  ])
  expect(problems([buildPage('a'), buildPage('b', hidden)])).toEqual([])
  expect(found([buildPage('a')], { site: hidden })).toEqual([
    'warning a: Search engines are asked to leave out all pages.',
  ])
})

it('P2: finds pictures for sharing that are too small, as far as they are shown, or gone', () => {
  const sizes: Record<string, number> = { small: 500, large: 1200 }
  const find: FindPicture = (id) => {
    const width = sizes[id]
    if (id === 'drawing') return { width: 20, height: 20, widths: [] }
    if (id === 'unknown') return undefined
    return width === undefined ? null : { width, height: width, widths: [width] }
  }
  const withPicture = (picture: string, crop = '') => [buildPage('a', { share: { picture, crop } })]
  expect(found(withPicture('small'), { find })).toEqual([
    'warning a: The picture for sharing of the page /a would be stretched: what is shown of it is 500 px wide. It needs 600, better 1200.',
  ])
  expect(problems(withPicture('large'), { find })).toEqual([])
  expect(problems(withPicture('large', '0 0 40 40'), { find })).toHaveLength(1)
  expect(problems(withPicture('drawing'), { find })).toEqual([])
  expect(found(withPicture('gone'), { find })).toEqual([
    'warning a: The picture for sharing of the page /a is not in the library any more. Choose another one, or it is drawn from the page.',
  ])
  expect(problems([buildPage('a')], { site: { share: { picture: 'small' } }, find })).toHaveLength(
    1,
  )
  expect(problems(withPicture('gone'))).toEqual([])
  expect(problems(withPicture('unknown'), { find })).toEqual([])
})

it('P2: says where each is mended', () => {
  const long = 't'.repeat(61)
  const pages = [
    buildPage('a', { title: long, share: { hidden: true } }),
    buildPage('b', {
      share: { title: long, picture: 'x' },
      translates: 'y',
      description: long.repeat(3),
    }),
  ]
  expect(problems(pages, { find: () => null }).map(({ id, field }) => [id, field])).toEqual([
    ['hidden', 'share:hidden'],
    ['long-title:a', 'title'],
    ['long-title:b', 'share:title'],
    ['long-description:b', 'description'],
    ['share-picture:b', 'share:picture'],
    ['translation:b', 'translates'],
  ])
})

it('P2: finds translations whose page is gone, and two in one language', () => {
  expect(found([buildPage('a'), buildPage('b', { language: 'de', translates: 'x' })])).toEqual([
    'warning b: The page that /b says in another language is gone. Choose another one, or none.',
  ])
  const german = { language: 'de', translates: 'a' } as const
  expect(found([buildPage('a'), buildPage('b', german), buildPage('c', german)])).toEqual([
    'warning c: The pages /b and /c are said to be the same in another language, but both are in German.',
  ])
})
