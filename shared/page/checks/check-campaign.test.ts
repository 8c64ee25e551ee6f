import { describe, expect, it } from 'vitest'
import { marked, paragraph, rich, subheading } from '../../blocks/rich.ts'
import type {
  BlockSnapshot,
  CampaignSnapshot,
  PageSnapshot,
} from '../../campaign/model/snapshot.ts'
import { defaultSettings } from '../../campaign/model/settings.ts'
import { defaultSite } from '../../campaign/model/site.ts'
import { defaultTheme } from '../../campaign/model/theme.ts'
import { widths } from '../../campaign/model/widths.ts'
import { blankSeed } from '../../templates/blank.ts'
import { snapshotOfSeed } from '../../templates/template-snapshot.ts'
import { buildSection } from '../../testing/build-section.ts'
import { buildBlock } from '../../testing/render-block.tsx'
import { checkCampaign } from './check-campaign.ts'

const now = Date.UTC(2026, 10, 20)
const title = buildBlock('heading', { level: '1', text: rich('Join us') }, 'title')
const button = buildBlock('button', { link: '/' }, 'button')

function buildPage(blocks: BlockSnapshot[], page: Partial<PageSnapshot> = {}): PageSnapshot {
  const sections = [buildSection([blocks])]
  const title = `T ${page.path ?? '/'}`
  return { id: 'p1', path: '/', title, description: 'D', sections, variants: [], ...page }
}

function buildCampaign(...pages: PageSnapshot[]): CampaignSnapshot {
  return { schemaVersion: 1, theme: defaultTheme, site: defaultSite, pages }
}

function problems(...pages: PageSnapshot[]) {
  return checkCampaign(buildCampaign(...pages), { now }).filter(({ level }) => level !== 'ok')
}

it('has one calm line for each matter when all is well', () => {
  const results = checkCampaign(buildCampaign(buildPage([title, button])), { now })
  expect(results.map(({ id, level }) => `${level} ${id}`)).toEqual([
    'ok meta',
    'ok outline',
    'ok blocks',
    'ok columns',
    'ok unwritten',
    'ok links',
    'ok goals',
    'ok contrast',
    'ok language',
    'ok sharing',
  ])
})

it('does not let an empty campaign or page go live', () => {
  expect(checkCampaign(buildCampaign(), { now })).toMatchObject([{ id: 'pages', level: 'error' }])
  expect(problems(buildPage([title, button]), buildPage([], { id: 'p2', path: '/b' }))).toEqual([
    { id: 'empty:p2', level: 'error', message: 'The page /b is empty.', pageId: 'p2' },
  ])
})

it('asks for titles and descriptions', () => {
  expect(problems(buildPage([title, button], { title: ' ', description: '' }))).toMatchObject([
    { id: 'title:p1', level: 'error', pageId: 'p1' },
    { id: 'description:p1', level: 'warning', pageId: 'p1' },
  ])
})

it('says how much of a text is not shown, also inside of a list', () => {
  const long = { ...rich('so much'), cut: 9_531 }
  const text = buildBlock('rich-text', { text: long }, 'text')
  const list = buildBlock(
    'accordion',
    { items: [{ id: 'a', text: { ...rich('x'), cut: 1 } }] },
    'list',
  )
  const found = problems(buildPage([title, button, text, list])).filter(({ id }) =>
    id.startsWith('cut:'),
  )
  const isShort = 'not shown: a text has 50,000 at most.'
  expect(found).toEqual([
    {
      id: 'cut:text',
      level: 'warning',
      message: `9,531 characters of this text are ${isShort}`,
      pageId: 'p1',
      blockId: 'text',
    },
    {
      id: 'cut:list',
      level: 'warning',
      message: `One character of this text is ${isShort}`,
      pageId: 'p1',
      blockId: 'list',
    },
  ])
})

it('asks for one main heading, also inside of texts', () => {
  expect(problems(buildPage([button]))).toMatchObject([{ id: 'outline:p1' }])
  const text = buildBlock('rich-text', { text: rich(subheading(1, 'Also main')) }, 'text')
  expect(problems(buildPage([text, button]))).toEqual([])
  expect(problems(buildPage([title, text, button]))).toMatchObject([
    { id: 'outline:p1', level: 'warning', blockId: 'text' },
  ])
})

it('passes on what the blocks find, with their place', () => {
  expect(problems(buildPage([title, button, buildBlock('image', {}, 'pic')]))).toMatchObject([
    { id: 'block:pic:0', level: 'error', pageId: 'p1', blockId: 'pic' },
  ])
  const form = buildBlock('form', { inputs: [] }, 'form')
  const strict = checkCampaign(buildCampaign(buildPage([title, form])), {
    now,
    requireConsent: true,
  })
  expect(strict.filter(({ level }) => level === 'error')).toHaveLength(2)
})

it('tells the blocks what time it is', () => {
  const countdown = buildBlock(
    'countdown',
    { until: new Date(now).toISOString(), over: rich('We have begun.') },
    'until',
  )
  const campaign = buildCampaign(buildPage([title, button, countdown]))
  const warnings = (at: number) =>
    checkCampaign(campaign, { now: at }).filter(({ level }) => level === 'warning')
  expect(warnings(now - 1)).toEqual([])
  expect(warnings(now)).toMatchObject([{ id: 'block:until:0', blockId: 'until' }])
})

it('warns of blocks that it does not know', () => {
  const unknown = { ...buildBlock('heading', {}, 'u'), kind: 'hologram' }
  expect(problems(buildPage([title, button, unknown]))).toMatchObject([
    { id: 'unknown:u', level: 'warning', blockId: 'u' },
  ])
})

describe('links within the campaign', () => {
  const leadingTo = (href: string) =>
    problems(
      buildPage([
        title,
        button,
        buildBlock('form', { anchor: 'Join us' }, 'form'),
        buildBlock(
          'rich-text',
          { text: rich(paragraph(marked('x', { type: 'link', href }))) },
          'x',
        ),
      ]),
      buildPage([title], { id: 'p2', path: '/thanks' }),
    )

  it.each([
    '/',
    '/thanks',
    '/thanks?from=mail#top',
    '#join-us',
    '#',
    'https://elsewhere.test/gone',
  ])('accepts %s', (href) => expect(leadingTo(href)).toEqual([]))

  it.each(['/thank', '/thanks/more', '#nowhere'])('finds %s broken', (href) => {
    expect(leadingTo(href)).toMatchObject([
      { id: `link:x:${href}`, level: 'error', pageId: 'p1', blockId: 'x' },
    ])
  })

  it('knows the places that sections are', () => {
    const named = (id: string, anchor: string, blocks: BlockSnapshot[]) => {
      const section = buildSection([blocks], { id })
      return { ...section, style: { ...section.style, anchor } }
    }
    const toPrices = buildBlock('button', { link: '#our-prices' }, 'prices')
    const sections = [named('s1', '', [title, toPrices]), named('s2', 'Our prices', [])]
    expect(problems(buildPage([], { sections }))).toMatchObject([{ id: 'columns:s2' }])
    const twice = [...sections, named('s3', 'our prices', [])]
    expect(problems(buildPage([], { sections: twice }))).toMatchObject([
      { id: 'columns:s2' },
      { id: 'columns:s3' },
      { id: 'anchor:p1:our-prices' },
    ])
  })

  it('finds links in the texts of a list', () => {
    const answer = rich(paragraph(marked('x', { type: 'link', href: '/gone' })))
    const items = [{ id: 'a', question: rich('Why?'), answer, open: false }]
    const questions = buildBlock('accordion', { items }, 'questions')
    expect(problems(buildPage([title, button, questions]))).toMatchObject([
      { id: 'link:questions:/gone' },
    ])
  })

  it('finds the thank-you page of a form', () => {
    const form = buildBlock('form', { thanks: '/gone' }, 'form')
    expect(problems(buildPage([title, form]))).toMatchObject([{ id: 'link:form:/gone' }])
  })

  it('finds two places of one name', () => {
    const forms = ['f1', 'f2'].map((id) => buildBlock('form', { anchor: 'join' }, id))
    expect(problems(buildPage([title, ...forms]))).toMatchObject([{ id: 'anchor:p1:join' }])
  })
})

it('warns when nothing can convert', () => {
  expect(checkCampaign(snapshotOfSeed(blankSeed), { now })).toContainEqual(
    expect.objectContaining({ id: 'goals', level: 'warning' }),
  )
})

it('finds text that is hard to read, once for each kind of section in use', () => {
  const theme = { ...defaultTheme, text: '#bbbbbb' }
  const campaign = { ...buildCampaign(buildPage([title, button])), theme }
  const results = checkCampaign(campaign, { now })
  expect(results).toContainEqual(
    expect.objectContaining({ id: 'contrast:none:Text', level: 'error' }),
  )
})

it('leaves out what is hidden at every width', () => {
  const settings = { ...defaultSettings, hideOn: [...widths] }
  const empty = { ...buildBlock('image', {}, 'pic'), settings }
  const section = { ...buildSection([[buildBlock('image', {}, 'deep')]], { id: 's2' }), settings }
  const sections = [buildSection([[title, button, empty]]), section]
  expect(problems(buildPage([], { sections }))).toEqual([])
  expect(problems(buildPage([{ ...title, settings }]))).toMatchObject([
    { id: 'empty:p1', level: 'error' },
    { id: 'goals' },
  ])
})

it('finds columns and sections that are empty', () => {
  const sections = [
    buildSection([[title, button], []], { id: 'half' }),
    buildSection([[], []], { id: 'none' }),
  ]
  expect(problems(buildPage([], { sections }))).toMatchObject([
    { id: 'columns:half', sectionId: 'half', message: 'A column of this section is empty.' },
    { id: 'columns:none', sectionId: 'none', message: 'This section is empty.' },
  ])
})

it('looks at the variants that visitors get, and says once what they have from their page', () => {
  const inherited = { ...button, id: 'v1~button', props: { link: '/gone' } }
  const variant = {
    ...buildPage([{ ...title, id: 'v1~title' }, inherited], { id: 'v1', title: '' }),
    name: '',
  }
  const broken = { ...button, props: { link: '/gone' } }
  const campaign = buildCampaign(buildPage([title, broken], { variants: [variant] }))
  const seen = (shownVariants: string[]) =>
    checkCampaign(campaign, { now, shownVariants: new Set(shownVariants) })
      .filter(({ level }) => level === 'error')
      .map(({ message, pageId }) => `${pageId} ${message}`)
  const ofPage = 'p1 The link to /gone leads to nothing in this campaign.'
  expect(seen([])).toEqual([ofPage])
  expect(seen(['v1'])).toEqual(['v1 Variant B: The page / has no title.', ofPage])
})
