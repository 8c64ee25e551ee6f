import '../testing/browser-parts.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { openTestBuilder } from '../testing/open-test-builder.tsx'
import { useAskedPlace } from './use-asked-place.ts'

afterEach(cleanup)

function openAt(address: (ids: { page: string; block: string }) => string) {
  const sections = [{ columns: [{ blocks: [{ kind: 'divider' }] }] }]
  const builder = openTestBuilder({
    pages: [
      { path: '/', title: 'First', sections: [] },
      { path: '/thanks', title: 'Second', sections },
    ],
  })
  const second = builder.session.campaign.getSnapshot().pages[1]
  const page = second?.id ?? ''
  const block = second?.sections[0]?.columns[0]?.blocks[0]?.id ?? ''
  const open = () =>
    renderHook(() => useAskedPlace(builder), {
      wrapper: ({ children }) => (
        <MemoryRouter initialEntries={[address({ page, block })]}>{children}</MemoryRouter>
      ),
    })
  return { builder, page, block, open }
}

test('the block of the address is selected, on its page, once it is there', () => {
  const { builder, page, block, open } = openAt((at) => `/?page=${at.page}&block=${at.block}`)
  builder.connection.set((state) => ({ ...state, everReceived: false }))
  open()
  expect(builder.view.getSnapshot().selected).toBeNull()
  act(() => builder.connection.set((state) => ({ ...state, everReceived: true })))
  expect(builder.view.getSnapshot()).toMatchObject({
    pageId: page,
    selected: { kind: 'block', id: block },
  })
  builder.close()
})

test('a page alone is shown; what is gone changes nothing', () => {
  const { builder, page, open } = openAt((at) => `/?page=${at.page}&block=gone`)
  open()
  expect(builder.view.getSnapshot()).toMatchObject({ pageId: page, selected: null })
  builder.close()
})
