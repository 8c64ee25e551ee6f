import '../testing/browser-parts.ts'
import { Notifications, notifications } from '@mantine/notifications'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { textOfValue } from '#shared/blocks/rich.ts'
import { errorCatalogue } from '#shared/errors/catalogue.ts'
import { must } from '#shared/lib/must.ts'
import { currentPage, select } from '../state/builder.ts'
import { AroundBuilder, openTestBuilder } from '../testing/open-test-builder.tsx'
import { takeUploads } from '../testing/take-uploads.ts'
import { pasteOffer } from './paste-offer.ts'
import type { PasteOffer } from './read-offer.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  act(() => notifications.clean())
  cleanup()
})

const picture = new File(['lamp'], 'lamp.png', { type: 'image/png' })
const cells = '<table><tr><td>Small</td><td>€ 20</td></tr></table>'
const button = 'Paste as picture instead'

function openPage(kind = 'heading') {
  const sections = [{ columns: [{ blocks: [{ kind }, { kind: 'divider' }] }] }]
  const builder = openTestBuilder({ pages: [{ path: '/', title: 'Spring', sections }] })
  const blocks = () => currentPage(builder)?.sections[0]?.columns[0]?.blocks ?? []
  select(builder, { kind: 'block', id: must(blocks()[0], 'the first block').id })
  render(
    <AroundBuilder builder={builder}>
      <Notifications />
    </AroundBuilder>,
  )
  return {
    builder,
    paste: (offer: Partial<PasteOffer>) =>
      act(() => pasteOffer(builder, { clip: '', html: '', text: '', files: [], ...offer })),
    /** What stands between the two blocks that were there. */
    pasted: () =>
      blocks()
        .slice(1, -1)
        .map(({ kind, props }) => [kind, textOfValue(props['text']) || props['asset']]),
    blocks,
  }
}

test('cells and words are pasted as words, although there is a picture of them, too', async () => {
  const { builder, paste, pasted } = openPage()
  paste({ html: cells, text: 'Small\t€ 20', files: [picture] })
  expect(pasted()).toEqual([['rich-text', 'Small · € 20']])
  await screen.findByRole('button', { name: button })
  builder.close()
})

test('the picture of them comes in their place on request, and that is one step', async () => {
  takeUploads()
  const { builder, paste, pasted } = openPage()
  paste({ text: 'One\n\nTwo', files: [picture] })
  await userEvent.click(await screen.findByRole('button', { name: button }))
  await waitFor(() => expect(pasted()).toEqual([['image', 'picture-1']]))
  act(() => void builder.undo.undo())
  expect(pasted()).toEqual([['rich-text', 'One Two']])
  builder.close()
})

test('the words stay when their picture cannot be uploaded', async () => {
  takeUploads({ status: 503 })
  const { builder, paste, pasted } = openPage()
  paste({ html: cells, files: [picture] })
  await userEvent.click(await screen.findByRole('button', { name: button }))
  await screen.findByText(errorCatalogue.unavailable.help)
  expect(pasted()).toEqual([['rich-text', 'Small · € 20']])
  builder.close()
})

test.each([
  { what: 'a picture', offer: {} },
  { what: 'a picture of a web page', offer: { html: '<meta><img src="https://a.example/b.png">' } },
  {
    what: 'a picture with its address',
    offer: { html: '<img src="https://a.example/b.png">', text: 'https://a.example/b.png' },
  },
  { what: 'a file with its name', offer: { text: 'lamp.png' } },
])('$what is pasted as a picture, and nothing else is offered', async ({ offer }) => {
  takeUploads()
  const { builder, paste, pasted } = openPage()
  paste({ ...offer, files: [picture] })
  await waitFor(() => expect(pasted()).toEqual([['image', 'picture-1']]))
  expect(screen.queryByRole('button', { name: button })).toBeNull()
  builder.close()
})

test('an image without a picture that is selected takes it', async () => {
  takeUploads()
  const { builder, paste, blocks } = openPage('image')
  paste({ files: [picture] })
  await waitFor(() => expect(blocks()[0]?.props['asset']).toBe('picture-1'))
  expect(blocks()).toHaveLength(2)
  builder.close()
})

test('more words than one text holds are several texts, one step', () => {
  const { builder, paste, pasted } = openPage()
  paste({ text: 'Lamp '.repeat(30_000) })
  expect(pasted().map(([kind]) => kind)).toEqual(['rich-text', 'rich-text', 'rich-text'])
  act(() => void builder.undo.undo())
  expect(pasted()).toEqual([])
  builder.close()
})

test('more than five texts hold is refused in words, unread', async () => {
  const { builder, paste, pasted } = openPage()
  const words = 'Lamp '.repeat(1_200_000)
  const read = vi.spyOn(DOMParser.prototype, 'parseFromString')
  paste({ text: words, html: `<p>${words}</p>` })
  await screen.findByText('This is too much to paste: 6,000,000 characters, at most 250,000 here.')
  expect(pasted()).toEqual([])
  expect(read).not.toHaveBeenCalled()
  read.mockRestore()
  builder.close()
})

test('a long document comes in several changes, none larger than what the server takes', () => {
  const { builder, paste, pasted } = openPage()
  const structs: number[] = []
  builder.session.doc.on('update', (update: Uint8Array) => {
    structs.push(Y.decodeUpdate(update).structs.length)
  })
  paste({ html: '<p>A <b>lamp</b> <i>for</i> all</p>'.repeat(2100) })
  expect(pasted().length).toBeGreaterThan(1)
  expect(Math.max(...structs)).toBeLessThan(20_000)
  act(() => void builder.undo.undo())
  expect(pasted()).toEqual([])
  builder.close()
})
