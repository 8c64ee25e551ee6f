import '#client/builder/testing/browser-parts.ts'
import { MantineProvider, Modal, Select, TagsInput } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { shieldComposition } from './shield-composition.ts'

beforeAll(shieldComposition)
afterEach(cleanup)

/** What Safari tells of a word that is composed and ended by a key: the composition ends first. */
function compose(field: HTMLElement, word: string, key: string) {
  act(() => field.focus())
  fireEvent.compositionStart(field)
  fireEvent.keyDown(field, { key, code: key, keyCode: 229, isComposing: true })
  fireEvent.input(field, { target: { value: word } })
  fireEvent.compositionEnd(field, { data: word })
  fireEvent.keyDown(field, { key, code: key, keyCode: 229 })
}

const [store, palette] = createSpotlight()

test('the key that ends a composition chooses nothing in the palette', async () => {
  const choose = vi.fn<() => void>()
  render(
    <MantineProvider env="test">
      <Spotlight.Root store={store}>
        <Spotlight.Search aria-label="Search" />
        <Spotlight.ActionsList>
          <Spotlight.Action label="春" onClick={choose} />
        </Spotlight.ActionsList>
      </Spotlight.Root>
    </MantineProvider>,
  )
  act(() => palette.open())
  const field = await screen.findByLabelText('Search')
  fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' })
  compose(field, '春', 'Enter')
  expect(choose).not.toHaveBeenCalled()
  compose(field, '春', 'Escape')
  expect(screen.getByLabelText('Search')).toBe(field)
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  expect(choose).toHaveBeenCalledOnce()
})

test('nor does it close a dialog, choose from a list, or add a tag', () => {
  const [close, choose, add] = [
    vi.fn<() => void>(),
    vi.fn<(value: string | null) => void>(),
    vi.fn<(tags: string[]) => void>(),
  ]
  render(
    <MantineProvider env="test">
      <Modal opened onClose={close} title="Words">
        <Select label="List" searchable data={['春節', '夏至']} onChange={choose} />
        <TagsInput label="Tags" onChange={add} />
      </Modal>
    </MantineProvider>,
  )
  const list = screen.getByRole('combobox', { name: 'List' })
  const tags = screen.getByRole('combobox', { name: 'Tags' })
  fireEvent.click(list)
  // A tag is also added by leaving the field.
  for (const field of [list, tags])
    for (const key of ['Enter', 'Escape', 'ArrowDown']) compose(field, '夏', key)
  expect([close, choose, add].map((call) => call.mock.calls.length)).toEqual([0, 0, 0])
  act(() => tags.focus())
  fireEvent.keyDown(tags, { key: 'Enter', code: 'Enter' })
  expect(add).toHaveBeenLastCalledWith(['夏'])
  fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' })
  expect(close).toHaveBeenCalledOnce()
})
