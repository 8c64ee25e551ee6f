// @vitest-environment jsdom
import { HtmlValidate } from 'html-validate'
import { describe, expect, it, vi } from 'vitest'
import { allBlocks, findBlock } from '../blocks/registry.ts'
import type { BlockSnapshot, PageSnapshot, PropValue } from '../campaign/snapshot.ts'
import { defaultTheme } from '../campaign/theme.ts'
import { must } from '../lib/must.ts'
import { templates } from '../templates/registry.ts'
import { snapshotOfSeed } from '../templates/template-snapshot.ts'
import { findViolations } from '../testing/find-violations.ts'
import { buildBlock, buildContext } from '../testing/render-block.tsx'
import { renderPage } from './render-page.tsx'
import type { PageHead, RenderPageInput } from './render-page.tsx'

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

const head: PageHead = {
  canonicalUrl: 'https://example.com/c/spring',
  siteName: 'Spring',
  script: { source: 'void 0', data: { token: 'signed' } },
}

function buildPage(blocks: BlockSnapshot[], page: Partial<PageSnapshot> = {}): PageSnapshot {
  const style = { background: 'none', width: 'normal', padding: 'medium', ratio: [1] } as const
  return {
    id: 'page1',
    path: '/',
    title: 'A page',
    description: 'What it is about.',
    sections: [{ id: 's1', style: { ...style, ratio: [1] }, columns: [{ id: 'c1', blocks }] }],
    ...page,
  }
}

function renderHtml(page: PageSnapshot, given: Partial<RenderPageInput> = {}): string {
  return renderPage({ page, theme: defaultTheme, context: buildContext(), head, ...given })
}

async function faultsOf(html: string): Promise<string[]> {
  const report = await validator.validateString(html)
  const invalid = report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
  )
  return [...invalid, ...(await findViolations(html))]
}

const filled: Record<string, Record<string, PropValue>> = {
  image: { asset: 'asset1', alt: 'A lamp', caption: 'Evening', link: '/thanks' },
  button: { link: 'https://example.com/' },
  form: { anchor: 'join', layout: 'row', thanks: '/thanks' },
}

it('would find faults', async () => {
  const html =
    '<!doctype html><html><head><title>x</title></head><body><main><img src="a"><p><div></div></p></main></body></html>'
  const faults = (await faultsOf(html)).join(' ')
  expect(faults).toContain('html-has-lang')
  expect(faults).toContain('image-alt')
  expect(faults).toContain('close-order')
})

describe('is valid and accessible', () => {
  it.each(allBlocks().map(({ kind }) => kind))('with the block %s', async (kind) => {
    const title = buildBlock('heading', { level: '1' }, 'title')
    const html = renderHtml(buildPage([title, buildBlock(kind, filled[kind] ?? {}, 'it')]))
    expect(await faultsOf(html)).toEqual([])
  })

  const pages = templates.flatMap(({ id, seed }) => {
    const { pages: all, theme } = snapshotOfSeed(seed)
    return all.map((page) => ({ name: `${id} ${page.path}`, page, theme }))
  })

  it.each(pages)('for the template $name', async ({ page, theme }) => {
    expect(await faultsOf(renderHtml(page, { theme }))).toEqual([])
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
