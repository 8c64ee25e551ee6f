// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rich } from '../blocks/rich.ts'
import { allBlocks, findBlock } from '../blocks/registry.ts'
import type { BlockSnapshot, PageSnapshot, SectionSnapshot } from '../campaign/snapshot.ts'
import { must } from '../lib/must.ts'
import { templates } from '../templates/registry.ts'
import { snapshotOfSeed } from '../templates/template-snapshot.ts'
import { buildBlock, buildContext } from '../testing/render-block.tsx'
import { CampaignPage } from './campaign-page.tsx'
import type { ColumnPart, SectionPart, TextSlot } from './page-frame.ts'
import { renderPage } from './render-page.tsx'
import { renderRichText } from './rich-text.tsx'

const context = buildContext()

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function buildSection(id: string, columns: BlockSnapshot[][]): SectionSnapshot {
  return {
    id,
    style: { background: 'none', width: 'normal', padding: 'medium', ratio: columns.map(() => 1) },
    columns: columns.map((blocks, at) => ({ id: `${id}-${at}`, blocks })),
  }
}

function buildPage(sections: SectionSnapshot[]): PageSnapshot {
  return { id: 'page1', path: '/', title: 'Page', description: 'A page.', sections }
}

function WrapBlock({ block, children }: { block: BlockSnapshot; children: ReactNode }) {
  return <div data-canvas={block.id}>{children}</div>
}

function WrapColumn({ className, children }: ColumnPart) {
  return <div className={className}>{children}</div>
}

function WrapSection({ className, children }: SectionPart) {
  return <section className={className}>{children}</section>
}

/** The HTML inside of `root`, with the attributes of each element in one order. */
function htmlOf(root: Element): string {
  for (const element of root.querySelectorAll('*')) {
    const attributes = [...element.attributes].toSorted((a, b) => a.name.localeCompare(b.name))
    for (const { name } of attributes) element.removeAttribute(name)
    for (const { name, value } of attributes) element.setAttribute(name, value)
  }
  return root.innerHTML
}

function renderText({ value, inline }: TextSlot) {
  return renderRichText(value, inline, context.linkTo)
}

describe('canvas, preview and published page', () => {
  const pages = templates.flatMap(({ id, seed }) => {
    const { pages: all, theme } = snapshotOfSeed(seed)
    return all.map((page) => ({ name: `${id} ${page.path}`, page, theme }))
  })

  it.each(pages)('are equal: $name', ({ page, theme }) => {
    const canvas = render(
      <CampaignPage
        page={page}
        context={context}
        renderText={renderText}
        wrapBlock={WrapBlock}
        wrapColumn={WrapColumn}
        wrapSection={WrapSection}
      />,
    ).container
    for (const wrapper of canvas.querySelectorAll('[data-canvas]')) {
      wrapper.replaceWith(...wrapper.childNodes)
    }
    const preview = render(<CampaignPage page={page} context={context} />).container
    const head = { canonicalUrl: 'https://example.com/', siteName: 'Example' }
    const html = renderPage({ page, theme, context, head })
    const published = new DOMParser().parseFromString(html, 'text/html').body

    expect(htmlOf(preview)).toContain('<main class="ff-page"><section ')
    expect(htmlOf(canvas)).toBe(htmlOf(preview))
    expect(htmlOf(published)).toBe(htmlOf(preview))
  })
})

describe('a change of one block', () => {
  it('renders that block again and no other', () => {
    const heading = must(findBlock('heading'), 'heading')
    const rendered = vi.spyOn(heading, 'render')
    const [one, two, three] = ['a', 'b', 'c'].map((id) => buildBlock('heading', {}, id))
    const first = buildSection('s1', [[must(one, 'a')], [must(two, 'b')]])
    const second = buildSection('s2', [[must(three, 'c')]])
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
  const unknown = { id: 'u1', kind: 'hologram', version: 1, props: { beam: 'blue' } }
  const newer = { ...buildBlock('heading', {}, 'n1'), version: 99 }

  it.each([unknown, newer])('leaves a mark while working and nothing when published', (block) => {
    const page = buildPage([buildSection('s1', [[block, buildBlock('heading')]])])
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
      buildPage([buildSection('s1', [[buildBlock('heading'), block]])])
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
  const { container } = render(
    <CampaignPage page={buildPage([buildSection('s1', [blocks])])} context={context} />,
  )
  expect(container.querySelectorAll('.ff-column > *')).toHaveLength(blocks.length - 1)
})
