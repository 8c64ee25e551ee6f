import { expect, test, vi } from 'vitest'
import { createStore } from '#client/lib/campaign-session/store.ts'
import { initialView } from './builder.ts'
import { togglePanels } from './panels.ts'

function toggleTwice(isTight: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: isTight }))
  const view = createStore(initialView)
  const shown = () => {
    togglePanels(view)
    const { panel, inspector } = view.getSnapshot()
    return { panel, inspector }
  }
  return [shown(), shown()]
}

const hidden = { panel: null, inspector: false }

test('panels hide together and come back together', () => {
  expect(toggleTwice(false)).toEqual([hidden, { panel: 'add', inspector: true }])
})

test('where the page has room beside one panel only, the settings come back', () => {
  expect(toggleTwice(true)).toEqual([hidden, { panel: null, inspector: true }])
})
