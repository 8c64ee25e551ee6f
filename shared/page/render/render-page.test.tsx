// @vitest-environment jsdom
import { HtmlValidate } from 'html-validate'
import { describe, expect, it, vi } from 'vitest'
import { allBlocks, findBlock } from '../../blocks/registry.ts'
import { rich } from '../../blocks/rich.ts'
import type { Field } from '../../campaign/model/field.ts'
import type { Settings } from '../../campaign/model/settings.ts'
import { defaultSettings } from '../../campaign/model/settings.ts'
import type {
  BlockSnapshot,
  PageSnapshot,
  PropValue,
  SectionStyle,
} from '../../campaign/model/snapshot.ts'
import { widths } from '../../campaign/model/widths.ts'
import { defaultTheme } from '../../campaign/model/theme.ts'
import { must } from '../../lib/must.ts'
import { loadTemplate } from '../../templates/load-template.ts'
import { templates } from '../../templates/registry.ts'
import { snapshotOfSeed } from '../../templates/template-snapshot.ts'
import { fillBlock } from '../../testing/fill-block.ts'
import { findViolations } from '../../testing/find-violations.ts'
import { buildEveryInput } from '../../testing/build-input.ts'
import { buildSection } from '../../testing/build-section.ts'
import { buildBlock, buildContext } from '../../testing/render-block.tsx'
import { renderPage } from './render-page.tsx'
import type { PageHead, RenderPageInput } from './render-page.tsx'

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

const head: PageHead = {
  canonicalUrl: 'https://example.com/c/spring',
  siteName: 'Spring',
  script: { source: 'void 0', data: { token: 'signed' } },
}

function buildPage(blocks: BlockSnapshot[], page: Partial<PageSnapshot> = {}): PageSnapshot {
  return {
    id: 'page1',
    path: '/',
    title: 'A page',
    description: 'What it is about.',
    sections: [buildSection([blocks])],
    variants: [],
    ...page,
  }
}

function renderHtml(page: PageSnapshot, given: Partial<RenderPageInput> = {}): string {
  return renderPage({ page, theme: defaultTheme, context: buildContext(), head, ...given })
}

async function errorsIn(html: string): Promise<string[]> {
  const report = await validator.validateString(html)
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
  )
}

async function faultsOf(html: string): Promise<string[]> {
  return [...(await errorsIn(html)), ...(await findViolations(html))]
}

const filled: Record<string, Record<string, PropValue>> = {
  'button-group': {
    items: [{ id: 'a', label: rich('Go'), link: 'https://example.com/', style: 'ghost' }],
  },
  gallery: {
    items: [{ id: 'a', picture: 'asset1', alt: 'A lamp', caption: rich('Evening') }],
    captions: true,
    enlarge: true,
  },
  'logo-row': { items: [{ id: 'a', name: 'Lamp works', picture: 'asset1', link: '/' }] },
  quote: { source: rich('A reader'), link: 'https://example.com/' },
  testimonial: {
    items: [{ id: 'a', text: rich('It works'), name: rich('Ada'), picture: 'asset1', stars: 4 }],
  },
  image: { asset: 'asset1', alt: 'A lamp', caption: 'Evening', link: '/thanks' },
  button: { link: 'https://example.com/' },
  countdown: { until: '2030-01-01T09:00:00.000Z' },
  form: { anchor: 'join', layout: 'row', thanks: '/thanks' },
  navigation: { brand: 'logo', logo: 'asset1', home: '/', buttonLink: '/thanks' },
  video: { address: 'https://vimeo.com/76979871', title: 'A lamp', poster: 'asset1' },
  embed: { address: 'https://calendly.com/ada/intro' },
}

it('would find faults', async () => {
  const html =
    '<!doctype html><html><head><title>x</title></head><body><main><img src="a"><p><div></div></p></main></body></html>'
  const faults = (await faultsOf(html)).join(' ')
  expect(faults).toContain('html-has-lang')
  expect(faults).toContain('image-alt')
  expect(faults).toContain('close-order')
})

const today = new Date('2026-11-23T12:00:00Z')
const seeds = await Promise.all(
  templates.map(async ({ id }) => ({
    id,
    seed: must(await loadTemplate(id, today), 'a template'),
  })),
)

describe('is valid and accessible', () => {
  it.each(allBlocks().map(({ kind }) => kind))('with the block %s', async (kind) => {
    const title = buildBlock('heading', { level: '1' }, 'title')
    const html = renderHtml(buildPage([title, buildBlock(kind, filled[kind] ?? {}, 'it')]))
    expect(await faultsOf(html)).toEqual([])
  })

  it.each([false, true])('with a form of every input, in steps: %s', async (inSteps) => {
    const title = buildBlock('heading', { level: '1' }, 'title')
    const form = buildBlock('form', { inputs: buildEveryInput(inSteps) }, 'it')
    expect(await faultsOf(renderHtml(buildPage([title, form])))).toEqual([])
  })
})

describe('is valid', () => {
  const pages = seeds.flatMap(({ id, seed }) => {
    const { pages: all, theme } = snapshotOfSeed(seed)
    return all.map((page) => ({ name: `${id} ${page.path}`, page, theme }))
  })

  // Whether they are accessible is asked of them in a browser.
  it.each(pages)('for the template $name', async ({ page, theme }) => {
    expect(await errorsIn(renderHtml(page, { theme }))).toEqual([])
  })
})

const isText = ({ type }: Field) => type === 'richText' || type === 'text'

describe('is read from right to left where its words are', () => {
  const fromRight = /<(\w+)[^>]* dir="rtl"/
  const wordy = allBlocks().filter(({ fields }) =>
    Object.values(fields).some(
      (field) =>
        field.type === 'richText' ||
        (field.type === 'list' && Object.values(field.fields).some(isText)),
    ),
  )
  it.each(wordy.map(({ kind }) => kind))('%s', async (kind) => {
    const definition = must(findBlock(kind), kind)
    const [props] = fillBlock(definition, { picture: 'asset1', words: 'שלום' })
    const html = renderHtml(buildPage([buildBlock(kind, props, 'it')]))
    expect(html).toMatch(fromRight)
    expect(await errorsIn(html)).toEqual([])
  })

  it('and nothing is said of it where none are', () => {
    const pages = seeds.flatMap(({ seed }) => {
      const { pages: all, theme } = snapshotOfSeed(seed)
      return all.map((page) => renderHtml(page, { theme }))
    })
    const blocks = allBlocks().flatMap((definition) =>
      fillBlock(definition).map((props) =>
        renderHtml(buildPage([buildBlock(definition.kind, props, 'it')])),
      ),
    )
    for (const html of [...pages, ...blocks]) expect(html).not.toMatch(/ dir=|dir=rtl/)
  })
})

it('says what the page is, to people and to machines', () => {
  const html = renderHtml(buildPage([]), { head: { ...head, imageUrl: 'https://x.org/a.png' } })
  expect(html).toMatch(/^<!doctype html><html lang="en"><head><meta charSet="utf-8"\/>/)
  expect(html).toContain('<title>A page</title>')
  expect(html).toContain('<meta name="description" content="What it is about."/>')
  expect(html).toContain('<link rel="canonical" href="https://example.com/c/spring"/>')
  expect(html).toContain('<meta property="og:title" content="A page"/>')
  expect(html).toContain('<meta property="og:image" content="https://x.org/a.png"/>')
  expect(html).not.toContain('noindex')
  const hidden = renderHtml(buildPage([]), { head: { ...head, indexable: false } })
  expect(hidden).toContain('<meta name="robots" content="noindex"/>')
})

it('P2: names the same page in other languages, in valid HTML', async () => {
  const alternates = [
    { language: 'en', path: '/' },
    { language: 'zh-Hans', path: '/日本' },
    { language: 'x-default', path: '/' },
  ]
  const title = buildBlock('heading', { level: '1' }, 'title')
  const html = renderHtml(buildPage([title]), { head: { ...head, alternates } })
  expect(html).toContain('hrefLang="en" href="https://campaign.invalid/"')
  expect(html).toContain('hrefLang="zh-Hans" href="https://campaign.invalid/%E6%97%A5%E6%9C%AC"')
  expect(html).toContain('hrefLang="x-default" href="https://campaign.invalid/"')
  expect(await faultsOf(html)).toEqual([])
})

it('carries the script it is given, to the letter, and no other', () => {
  const html = renderHtml(buildPage([buildBlock('form')]))
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html).toContain('<script data-token="signed">void 0</script></body></html>')
  const { canonicalUrl, siteName } = head
  expect(renderHtml(buildPage([]), { head: { canonicalUrl, siteName } })).not.toContain('<script')
})

it('has the styles of its own blocks only, and no style attributes', () => {
  const html = renderHtml(buildPage([buildBlock('heading')]))
  expect(html).toContain('.ff-heading{')
  expect(html).not.toContain('.ff-form')
  expect(html).not.toContain('.ff-bg-dark')
  expect(html).not.toContain(' style="')
})

it('preloads the fonts of the theme, and none for system fonts', () => {
  const preloads = (html: string) => html.match(/rel="preload"/g)?.length ?? 0
  expect(preloads(renderHtml(buildPage([])))).toBe(2)
  const plain = { ...defaultTheme, headingFont: 'serif', bodyFont: 'mono' } as const
  const html = renderHtml(buildPage([]), { theme: plain })
  expect(preloads(html)).toBe(0)
  expect(html).not.toContain('@font-face')
})

it('leaves out a block that throws, and keeps the rest', () => {
  const divider = must(findBlock('divider'), 'divider')
  const broken = vi.spyOn(divider, 'render').mockImplementation(() => {
    throw new Error('broken on purpose')
  })
  const html = renderHtml(buildPage([buildBlock('divider', {}, 'd'), buildBlock('heading')]))
  broken.mockRestore()
  expect(html).not.toContain('<hr')
  expect(html).toContain('<h2')
})

it('lets nothing out of what people write', () => {
  const evil = '</title></style><script>alert(1)</script>"><img src=x onerror=alert(1)>'
  const blocks = [
    buildBlock('button', { label: evil, link: 'javascript:alert(1)' }, '"><script>'),
    buildBlock('form', { submit: evil.slice(0, 60), success: evil, anchor: evil }),
    buildBlock('image', { asset: 'javascript:alert(1)', alt: evil }),
  ]
  const html = renderHtml(buildPage(blocks, { title: evil, description: evil }))
  expect(html).not.toContain('<script>')
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain('javascript:')
})

describe('settings of sections and blocks', () => {
  const heading = (settings: Partial<Settings>) => ({
    ...buildBlock('heading'),
    settings: { ...defaultSettings, ...settings },
  })

  it('hide at some widths, with a rule for each', () => {
    const html = renderHtml(buildPage([heading({ hideOn: ['phone', 'tablet'] })]))
    expect(html).toContain('<div class="ff-hide-phone ff-hide-tablet"><h2')
    expect(html).toContain('@container ff-page (max-width:39.99rem){.ff-hide-phone{display:none}')
  })

  it('leave out what nobody sees', () => {
    expect(renderHtml(buildPage([heading({ hideOn: [...widths] })]))).not.toContain('<h2')
  })

  it('say from when to when something is shown', () => {
    const showFrom = '2026-12-01T09:00:00.000Z'
    const html = renderHtml(buildPage([heading({ showFrom })]))
    expect(html).toContain(`<div data-ff-from="${showFrom}"><h2`)
  })
})

describe('a section', () => {
  const withStyle = (style: Partial<SectionStyle>) => {
    const section = buildSection([[buildBlock('heading')]])
    const sections = [{ ...section, style: { ...section.style, ...style } }]
    return renderHtml({ ...buildPage([]), sections })
  }

  it('has a colour or a gradient of its own with words that are readable on it', () => {
    const html = withStyle({ background: 'custom', colour: '#102030' })
    expect(html).toContain('class="ff-section ff-bg-own-102030 ')
    expect(html).toContain('.ff-bg-own-102030{--ff-bg:#102030;--ff-fg:#ffffff')
    const gradient = withStyle({ background: 'primary', gradient: 'down', gradientTo: 'text' })
    expect(gradient).toContain('ff-bg-primary-down-text ')
    expect(gradient).toMatch(/--ff-gradient:linear-gradient\(180deg,#4a3aff,#1c1a22\)/)
  })

  it('has a picture behind it that keeps its point in sight', () => {
    const html = withStyle({ image: 'asset1', focal: '20 80', overlay: 40 })
    expect(html).toMatch(
      /<div class="ff-section-image"><img [^>]*alt="" style="object-position:20% 80%;opacity:0.6"/,
    )
  })

  it('is a place that links lead to, and has other padding on phones', () => {
    const html = withStyle({ anchor: 'Our prices', 'padding@phone': 'none' })
    expect(html).toMatch(/<section id="our-prices" class="[^"]*ff-pad-medium ff-pad-none--phone/)
    expect(html).toContain('.ff-pad-none--phone>.ff-inner{padding-block:0}')
  })
})
