// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rich } from '../../blocks/rich.ts'
import { allBlocks, findBlock } from '../../blocks/registry.ts'
import type { BlockSnapshot, PageSnapshot, SectionSnapshot } from '../../campaign/model/snapshot.ts'
import { must } from '../../lib/must.ts'
import { defaultTheme } from '../../campaign/model/theme.ts'
import type { Theme } from '../../campaign/model/theme.ts'
import { loadTemplate } from '../../templates/load-template.ts'
import { templates } from '../../templates/registry.ts'
import { snapshotOfSeed } from '../../templates/template-snapshot.ts'
import { buildSection } from '../../testing/build-section.ts'
import { fillBlock } from '../../testing/fill-block.ts'
import { htmlOf } from '../../testing/html-of.ts'
import { buildBlock, buildContext, renderBlock } from '../../testing/render-block.tsx'
import { CampaignPage } from './campaign-page.tsx'
import type { BlockPart, ColumnPart, SectionPart, TextSlot } from './page-frame.ts'
import { renderPage } from './render-page.tsx'
import { renderRichText } from './rich-text.tsx'

const context = buildContext()

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function buildPage(sections: SectionSnapshot[]): PageSnapshot {
  return { id: 'page1', path: '/', title: 'Page', description: 'A page.', sections, variants: [] }
}

function WrapBlock({ block, placed, children }: BlockPart) {
  return (
    <div {...placed} data-canvas={block.id} data-own={placed ? true : undefined}>
      {children}
    </div>
  )
}

function WrapColumn({ className, children }: ColumnPart) {
  return <div className={className}>{children}</div>
}

function WrapSection({ attributes, children }: SectionPart) {
  return <section {...attributes}>{children}</section>
}

function renderText({ value, inline }: TextSlot) {
  return renderRichText(value, { inline, linkTo: context.linkTo })
}

/** Takes away what only the canvas has around blocks; what settings put there stays. */
function unwrap(canvas: Element): void {
  for (const wrapper of canvas.querySelectorAll('[data-canvas]')) {
    wrapper.removeAttribute('data-canvas')
    if (!wrapper.hasAttribute('data-own')) wrapper.replaceWith(...wrapper.childNodes)
    wrapper.removeAttribute('data-own')
  }
}

const today = new Date('2026-11-23T12:00:00Z')
const seeds = await Promise.all(
  templates.map(async ({ id }) => ({
    id,
    seed: must(await loadTemplate(id, today), 'a template'),
  })),
)

describe('canvas, preview and published page', () => {
  const pages = seeds.flatMap(({ id, seed }) => {
    const { pages: all, theme } = snapshotOfSeed(seed)
    return all.map((page) => ({ name: `${id} ${page.path}`, page, theme }))
  })

  it.each(pages)('are equal: $name', ({ page, theme }) => {
    const { canvas, preview, published } = outputsOf(page, theme)
    expect(preview).toContain('<section ')
    expect(canvas).toBe(preview)
    expect(published).toBe(preview)
  })

  it.each(allBlocks().map(({ kind }) => kind))('are equal: every way to fill in %s', (kind) => {
    const filled = fillBlock(must(findBlock(kind), kind))
    const blocks = [{}, ...filled].map((props, at) => buildBlock(kind, props, `block${at}`))
    for (const props of filled) expect(renderBlock(kind, props)).not.toBe('')
    const { canvas, preview, published } = outputsOf(
      buildPage([buildSection([blocks])]),
      defaultTheme,
    )
    expect(canvas).toBe(preview)
    expect(published).toBe(preview)
  })
})

/** Takes away by what the script of a page says how far down somebody came, which a canvas has no use for. */
function uncount(page: Element): void {
  for (const section of page.querySelectorAll('section')) {
    expect(section.dataset['ffSection']).toBeTruthy()
    delete section.dataset['ffSection']
  }
}

type Outputs = Record<'canvas' | 'preview' | 'published', string>

/** The HTML of a page in the three places, but for what only the canvas has around its parts. */
function outputsOf(page: PageSnapshot, theme: Theme): Outputs {
  const canvas = render(
    <CampaignPage
      page={page}
      context={context}
      root="div"
      renderText={renderText}
      wrapBlock={WrapBlock}
      wrapColumn={WrapColumn}
      wrapSection={WrapSection}
    />,
  ).container
  unwrap(canvas)
  const preview = render(<CampaignPage page={page} context={context} root="div" />).container
  const head = { canonicalUrl: 'https://example.com/', siteName: 'Example' }
  const html = renderPage({ page, theme, context, head })
  const published = new DOMParser().parseFromString(html, 'text/html').body
  uncount(preview)
  uncount(published)
  return {
    canvas: htmlOf(must(canvas.querySelector('div.ff-page'), 'canvas')),
    preview: htmlOf(must(preview.querySelector('div.ff-page'), 'preview')),
    published: htmlOf(must(published.querySelector('body > main.ff-page'), 'published')),
  }
}

describe('a change of one block', () => {
  it('renders that block again and no other', () => {
    const heading = must(findBlock('heading'), 'heading')
    const rendered = vi.spyOn(heading, 'render')
    const [one, two, three] = ['a', 'b', 'c'].map((id) => buildBlock('heading', {}, id))
    const first = buildSection([[must(one, 'a')], [must(two, 'b')]])
    const second = buildSection([[must(three, 'c')]], { id: 's2' })
    const { rerender } = render(
      <CampaignPage page={buildPage([first, second])} context={context} wrapBlock={WrapBlock} />,
    )
    expect(rendered.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'b', 'c'])
    rendered.mockClear()

    const changed = buildBlock('heading', { text: rich('Changed') }, 'b')
    const [left, right] = first.columns
    const columns = [must(left, 'left'), { ...must(right, 'right'), blocks: [changed] }]
    rerender(
      <CampaignPage
        page={buildPage([{ ...first, columns }, second])}
        context={context}
        wrapBlock={WrapBlock}
      />,
    )
    expect(rendered.mock.calls.map(([{ id }]) => id)).toEqual(['b'])
    expect(screen.getByText('Changed').tagName).toBe('H2')
  })
})

describe('a block that can not be shown', () => {
  const placeholder = (text: string) => text
  const unknown = { ...buildBlock('heading', { beam: 'blue' }, 'u1'), kind: 'hologram' }
  const newer = { ...buildBlock('heading', {}, 'n1'), version: 99 }

  it.each([unknown, newer])('leaves a mark while working and nothing when published', (block) => {
    const page = buildPage([buildSection([[block, buildBlock('heading')]])])
    render(<CampaignPage page={page} context={buildContext({ placeholder })} />)
    expect(screen.getByText(/can’t be shown here/).className).toBe('ff-unknown')
    const published = renderToStaticMarkup(<CampaignPage page={page} context={context} />)
    expect(published).not.toContain('ff-unknown')
    expect(published).toContain('<h2')
  })

  it('takes nothing else down when it throws, and comes back when it changes', () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const divider = must(findBlock('divider'), 'divider')
    const broken = vi.spyOn(divider, 'render').mockImplementation(() => {
      throw new Error('broken on purpose')
    })
    const page = (block: BlockSnapshot) =>
      buildPage([buildSection([[buildBlock('heading'), block]])])
    const working = buildContext({ placeholder })
    const { rerender, container } = render(
      <CampaignPage page={page(buildBlock('divider', {}, 'd1'))} context={working} />,
    )
    expect(screen.getByText(/\(Divider\) can’t be shown/).className).toBe('ff-unknown')
    expect(screen.getByRole('heading')).toBeTruthy()

    broken.mockRestore()
    rerender(<CampaignPage page={page(buildBlock('divider', {}, 'd1'))} context={working} />)
    expect(container.querySelector('.ff-unknown')).toBeNull()
    expect(container.querySelector('hr')).not.toBeNull()
  })
})

it('shows every block with its defaults', () => {
  const blocks = allBlocks().map(({ kind }) => buildBlock(kind, {}, kind))
  // Some wait for a picture or a date.
  const finished = blocks.filter(({ kind }) => renderBlock(kind) !== '')
  expect(finished.length).toBeGreaterThan(blocks.length / 2)
  const { container } = render(
    <CampaignPage page={buildPage([buildSection([blocks])])} context={context} />,
  )
  expect(container.querySelectorAll('.ff-column > *')).toHaveLength(finished.length)
})
