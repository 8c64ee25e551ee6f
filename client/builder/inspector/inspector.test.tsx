import '../testing/browser-parts.ts'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { allBlocks, findBlock as findDefinition } from '#shared/blocks/registry.ts'
import { rich } from '#shared/blocks/rich.ts'
import { isAsked } from '#shared/campaign/model/is-asked.ts'
import { removeBlocks } from '#shared/campaign/edits/remove-blocks.ts'
import { setText } from '#shared/campaign/props/set-text.ts'
import type { BlockSeed } from '#shared/campaign/edits/create-campaign.ts'
import { must } from '#shared/lib/must.ts'
import { editText, select } from '../state/builder.ts'
import type { Builder } from '../state/builder.ts'
import { findBlock } from '../state/page-tree.ts'
import { AroundBuilder, joinAsColleague, openTestBuilder } from '../testing/open-test-builder.tsx'
import { Inspector } from './inspector.tsx'
import { lazyInspectors } from './inspector-parts.ts'

beforeAll(async () => {
  for (const part of lazyInspectors) await part.fetch()
})
afterEach(cleanup)

function openOn(block: BlockSeed) {
  const builder = openTestBuilder({
    pages: [{ path: '/', title: 'Spring', sections: [{ columns: [{ blocks: [block] }] }] }],
  })
  const id = must(
    builder.session.campaign.getSnapshot().pages[0]?.sections[0]?.columns[0]?.blocks[0],
    'block',
  ).id
  select(builder, { kind: 'block', id })
  render(
    <AroundBuilder builder={builder}>
      <Inspector />
    </AroundBuilder>,
  )
  const props = () =>
    must(findBlock(builder.session.campaign.getSnapshot(), id), 'block').block.props
  return { builder, id, props }
}

test.each(allBlocks())('every field of $kind has a control with its label', ({ kind, fields }) => {
  const { props } = openOn({ kind })
  for (const field of Object.values(fields)) {
    if (!isAsked(field, props()) || field.type === 'focal') continue
    expect(screen.getAllByText(field.label)).not.toHaveLength(0)
  }
})

test('typing into a text writes it to the document letter by letter', async () => {
  const { props } = openOn({ kind: 'image', props: { alt: 'Go' } })
  await userEvent.type(screen.getByRole('textbox', { name: 'Alternative text' }), ' now')
  expect(props()['alt']).toBe('Go now')
})

test('a text is read from the side on which its words begin', () => {
  openOn({ kind: 'image', props: { alt: 'שלום' } })
  const input = screen.getByRole('textbox', { name: 'Alternative text' })
  expect(input.getAttribute('dir')).toBe('auto')
})

test('a colleague typing before the caret moves it along', async () => {
  const { builder, id, props } = openOn({ kind: 'image', props: { alt: 'Go' } })
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Alternative text' })
  await userEvent.type(input, '!')
  const model = must(findDefinition('image'), 'image')
  const colleague = joinAsColleague(builder)
  act(() => {
    setText(colleague, { blockId: id, model, name: 'alt', after: 'Please Go!' }, {})
  })
  act(builder.drawn.catchUp)
  expect(input.value).toBe('Please Go!')
  expect(input.selectionStart).toBe('Please Go!'.length)
  fireEvent.select(input)
  await userEvent.keyboard('?')
  expect(props()['alt']).toBe('Please Go!?')
})

test('choices and switches set one value', async () => {
  const { props } = openOn({ kind: 'image' })
  await userEvent.click(screen.getByRole('switch', { name: 'Only decoration' }))
  expect(props()['decorative']).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'Small' }))
  expect(props()['width']).toBe('small')
})

test('a link takes what people type and refuses what is not safe', async () => {
  const { props } = openOn({ kind: 'button', props: { link: '' } })
  const input = screen.getByRole('textbox', { name: /^Link/ })
  await userEvent.type(input, 'example.com/spring{Enter}')
  expect(props()['link']).toBe('https://example.com/spring')
  await userEvent.clear(input)
  await userEvent.type(input, 'javascript:alert(1)')
  expect(screen.getByText(/Links go to https/)).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  expect(props()['link']).toBe('https://example.com/spring')
})

test('a picture that is cut is there once, with the point that stays in sight', async () => {
  const { props } = openOn({ kind: 'image', props: { asset: 'asset1', ratio: 'square' } })
  const row = must(screen.getByText('Picture').closest('[data-field-row]'), 'row')
  expect(document.querySelectorAll('img[src*="asset1"]')).toHaveLength(1)
  expect(row.querySelector('img[src*="asset1"]')).toBeTruthy()
  screen.getByRole('slider', { name: 'Stays in sight' }).focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(props()['focal']).toBe('50 45')
  expect(screen.getByRole('button', { name: 'Picture: replace the picture' })).toBeTruthy()
})

test('the button that replaces a picture keeps the focus while another is on its way', async () => {
  openOn({ kind: 'image', props: { asset: 'asset1', ratio: 'square' } })
  vi.stubGlobal('XMLHttpRequest', function Waiting() {
    return Object.assign(new EventTarget(), {
      upload: new EventTarget(),
      open: () => undefined,
      setRequestHeader: () => undefined,
      send: () => undefined,
      abort: () => undefined,
    })
  })
  const replace = screen.getByRole('button', { name: 'Picture: replace the picture' })
  replace.focus()
  fireEvent.change(screen.getByLabelText('Picture: file'), {
    target: { files: [new File(['lamp'], 'lamp.png', { type: 'image/png' })] },
  })
  expect(await screen.findByRole('progressbar')).toBeTruthy()
  expect(document.activeElement).toBe(replace)
  vi.unstubAllGlobals()
})

test('a picture is cropped in a dialog, and shown whole again', async () => {
  const { props } = openOn({ kind: 'image', props: { asset: 'asset1', ratio: 'square' } })
  await userEvent.click(screen.getByText('Crop the picture'))
  const dialog = await screen.findByRole('dialog', { name: 'Crop the picture' })
  expect(within(dialog).getByRole('group', { name: /part that is shown/ })).toBeTruthy()
  const whole = must(dialog.querySelector('img'), 'the picture')
  Object.defineProperties(whole, { width: { value: 400 }, height: { value: 200 } })
  fireEvent.load(whole)
  await userEvent.click(within(dialog).getByRole('radio', { name: '1:1' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Crop' }))
  expect(props()['crop']).toBe('25 0 50 100')
  expect(screen.queryByRole('slider', { name: 'Stays in sight' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show all of it' }))
  expect(props()['crop']).toBe('')
})

test('a picture that is not cut has no such point', () => {
  openOn({ kind: 'image', props: { asset: 'asset1', ratio: 'original' } })
  expect(document.querySelectorAll('img[src*="asset1"]')).toHaveLength(1)
  expect(screen.queryByRole('slider', { name: 'Stays in sight' })).toBeNull()
})

test('a text says its words and leads to where they are written', async () => {
  const { builder, id } = openOn({ kind: 'heading', props: { text: rich('Made by hand') } })
  const words = screen.getByRole('button', { name: 'Text: Made by hand, edit on the page' })
  expect(words.textContent).toBe('Made by hand')
  await userEvent.click(words)
  expect(builder.view.getSnapshot().text).toMatchObject({ blockId: id, field: 'text' })
})

test('the words of a label stay while it is written, as it has no tools', async () => {
  const { builder, id } = openOn({ kind: 'button', props: { label: rich('Order') } })
  act(() => editText(builder, { blockId: id, field: 'label', caret: 'end' }))
  expect(screen.getByRole('button', { name: /^Label: Order/ })).toBeTruthy()
})

test('items of a list are added, edited and removed', async () => {
  const { props } = openOn({ kind: 'form' })
  const items = () => {
    const list = props()['inputs']
    return Array.isArray(list) ? list : []
  }
  const before = items().length
  await userEvent.click(screen.getByRole('button', { name: 'Add input' }))
  expect(items()).toHaveLength(before + 1)
  const label = screen.getByRole('textbox', { name: /^Label/ })
  await userEvent.clear(label)
  await userEvent.type(label, 'First name')
  expect(items().at(-1)).toMatchObject({ label: 'First name' })
  await userEvent.click(screen.getByRole('button', { name: 'Remove First name' }))
  expect(items()).toHaveLength(before)
})

test('what a colleague deletes leaves the inspector on the page', () => {
  const { builder, id } = openOn({ kind: 'heading' })
  act(() => {
    removeBlocks(joinAsColleague(builder), { blockIds: [id] }, {})
  })
  act(builder.drawn.catchUp)
  expect(screen.getByRole('region', { name: 'Page' })).toBeTruthy()
})

/** As the server would tell: a colleague whose tab says this of itself. */
function hearOf({ session }: Builder, clientId: number, said: Record<string, unknown> | null) {
  const { awareness } = session
  const isKnown = awareness.states.has(clientId)
  if (said) awareness.states.set(clientId, { user: { id: 'bo', name: 'Bo' }, ...said })
  else awareness.states.delete(clientId)
  const change = {
    added: isKnown ? [] : [clientId],
    updated: said ? [clientId] : [],
    removed: said ? [] : [clientId],
  }
  act(() => awareness.emit('change', [change, 'server']))
}

test('the field that a colleague is in is marked with them, and only that', () => {
  const { builder, id } = openOn({ kind: 'image', props: { alt: 'Go' } })
  const marks = () => screen.queryAllByRole('img', { name: 'Bo' })
  hearOf(builder, 99, { control: `${id}/Alternative text` })
  expect(marks()).toHaveLength(1)
  const row = screen.getByRole('textbox', { name: 'Alternative text' }).closest('[data-shared]')
  expect(row?.contains(must(marks()[0], 'mark'))).toBe(true)
  hearOf(builder, 99, { control: 'another/Alternative text' })
  expect(marks()).toHaveLength(0)
  hearOf(builder, 99, { control: `${id}/Alternative text` })
  hearOf(builder, 99, null)
  expect(marks()).toHaveLength(0)
})

test('the others are told which field has the focus, until it loses it or is gone', () => {
  const { builder, id } = openOn({ kind: 'image', props: { alt: 'Go' } })
  const { control } = builder.together
  const input = screen.getByRole('textbox', { name: 'Alternative text' })
  act(() => input.focus())
  expect(control.getSnapshot()).toBe(`${id}/Alternative text`)
  act(() => input.blur())
  expect(control.getSnapshot()).toBeNull()
  act(() => input.focus())
  act(() => select(builder, null))
  expect(control.getSnapshot()).toBeNull()
})
