import '../../testing/browser-parts.ts'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type * as Y from 'yjs'
import { findBlock as findDefinition } from '#shared/blocks/registry.ts'
import { findRichText } from '#shared/campaign/props/find-prop.ts'
import { moveBlock } from '#shared/campaign/edits/move-block.ts'
import { must } from '#shared/lib/must.ts'
import { select } from '../../state/builder.ts'
import {
  AroundBuilder,
  joinAsColleague,
  openTestBuilder,
} from '../../testing/open-test-builder.tsx'
import { CanvasPage } from './canvas-page.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const headings = Array.from({ length: 40 }, (_, at) => ({
  kind: 'heading',
  props: { text: `Heading ${at}` },
}))

function open() {
  const builder = openTestBuilder({
    pages: [
      {
        path: '/',
        title: 'Spring',
        sections: [
          { columns: [{ blocks: headings.slice(0, 20) }, { blocks: headings.slice(20) }] },
          { columns: [{ blocks: [{ kind: 'button' }, { kind: 'form' }] }] },
        ],
      },
    ],
  })
  const rendered: string[] = []
  for (const kind of ['heading', 'button', 'form']) {
    const definition = must(findDefinition(kind), kind)
    const original = definition.render.bind(definition)
    vi.spyOn(definition, 'render').mockImplementation((input) => {
      rendered.push(input.id)
      return original(input)
    })
  }
  const view = render(
    <AroundBuilder builder={builder}>
      <CanvasPage pageId={null} />
    </AroundBuilder>,
  )
  expect(rendered).toHaveLength(42)
  rendered.length = 0
  const page = must(builder.session.campaign.getSnapshot().pages[0], 'page')
  const columns = page.sections.flatMap((section) => section.columns)
  const blocks = columns.flatMap((column) => column.blocks.map(({ id }) => id))
  return { builder, rendered, view, columns, blocks }
}

function type(doc: Y.Doc, blockId: string, text: string): void {
  const words = must(findRichText(doc, blockId, 'text') ?? undefined, 'text')
  for (const [at, letter] of Array.from(text).entries()) words.insert(at, letter)
}

test('typing in one block renders no other block', () => {
  const { builder, rendered, view, blocks } = open()
  const id = must(blocks[7], 'block')
  act(() => type(builder.session.doc, id, 'New '))
  act(builder.drawn.catchUp)
  expect(view.getByText('New Heading 7')).toBeTruthy()
  expect(new Set(rendered)).toEqual(new Set([id]))
})

test('a colleague’s typing renders only the block that they type in', () => {
  const { builder, rendered, view, blocks } = open()
  const id = must(blocks[30], 'block')
  const colleague = joinAsColleague(builder)
  act(() => type(colleague, id, 'Their '))
  act(builder.drawn.catchUp)
  expect(view.getByText('Their Heading 30')).toBeTruthy()
  expect(new Set(rendered)).toEqual(new Set([id]))
})

test('selecting, hovering and dragging render no block at all', () => {
  const { builder, rendered, blocks } = open()
  const id = must(blocks[3], 'block')
  act(() => select(builder, { kind: 'block', id }))
  act(() => builder.view.set((view) => ({ ...view, hovered: { kind: 'block', id } })))
  act(() =>
    builder.view.set((view) => ({
      ...view,
      drag: {
        subject: { type: 'block', id },
        target: { type: 'in-column', columnId: 'x', previousId: null, nextId: null },
        byKeyboard: false,
      },
    })),
  )
  expect(rendered).toEqual([])
})

test('moving a block renders nothing but what is put into another place', () => {
  const { builder, rendered, columns, blocks } = open()
  const id = must(blocks[0], 'block')
  const columnId = must(columns[2], 'column').id
  const { doc, origin } = builder.session
  act(() => {
    moveBlock(doc, { blockId: id, columnId, index: 0 }, origin)
  })
  expect(new Set(rendered)).toEqual(new Set([id]))
})

const longPage = () =>
  openTestBuilder({
    pages: [
      {
        path: '/',
        title: 'Spring',
        sections: headings.map((heading) => ({ columns: [{ blocks: [heading] }] })),
      },
    ],
  })

test('a long page begins with its first sections and soon has all of them', async () => {
  const { container } = render(
    <AroundBuilder builder={longPage()}>
      <CanvasPage pageId={null} />
    </AroundBuilder>,
  )
  const sections = () => container.querySelectorAll('[data-section-id]').length
  expect(sections()).toBeLessThan(headings.length)
  await waitFor(() => expect(sections()).toBe(headings.length))
})

test('what is selected far down on a long page is there at once', () => {
  const builder = longPage()
  const page = must(builder.session.campaign.getSnapshot().pages[0], 'page')
  const id = must(page.sections.at(-1)?.columns[0]?.blocks[0], 'block').id
  const view = render(
    <AroundBuilder builder={builder}>
      <CanvasPage pageId={null} />
    </AroundBuilder>,
  )
  expect(view.queryByText('Heading 39')).toBeNull()
  act(() => select(builder, { kind: 'block', id }))
  expect(view.getByText('Heading 39')).toBeTruthy()
})

test('what visitors see later is open to whoever edits', () => {
  const settings = { showFrom: '2999-01-01T00:00:00.000Z' }
  const builder = openTestBuilder({
    pages: [
      {
        path: '/',
        title: 'Spring',
        sections: [{ settings, columns: [{ blocks: [{ kind: 'heading', settings }] }] }],
      },
    ],
  })
  const { container } = render(
    <AroundBuilder builder={builder}>
      <CanvasPage pageId={null} />
    </AroundBuilder>,
  )
  expect(container.querySelectorAll('[data-ff-from]')).toHaveLength(2)
  expect(container.querySelectorAll('[data-ff-from]:not([data-ff-open])')).toHaveLength(0)
})

test('a page with nothing on it offers the first step to who may edit, and says so to who may not', async () => {
  const builder = openTestBuilder({ pages: [{ path: '/', title: 'Spring', sections: [] }] })
  const view = render(
    <AroundBuilder builder={builder}>
      <CanvasPage pageId={null} />
    </AroundBuilder>,
  )
  expect(await view.findByRole('button', { name: '1 column' })).toBeDefined()
  act(() => builder.connection.set((current) => ({ ...current, canWrite: false })))
  // What has just been drawn hears of changes only a moment later, and draws itself again then.
  expect(await view.findByRole('heading', { name: 'Nothing on this page yet' })).toBeDefined()
  expect(view.queryByRole('button')).toBeNull()
})
