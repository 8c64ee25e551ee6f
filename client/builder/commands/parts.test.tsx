import '../testing/browser-parts.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { focusPage, focusPart } from './parts.ts'

afterEach(() => document.body.replaceChildren())

function show(panel: string) {
  // jsdom lays nothing out.
  HTMLElement.prototype.checkVisibility = vi.fn<() => boolean>(() => true)
  document.body.innerHTML = `
    <div id="main">
      <header><a href="/">Home</a></header>
      <nav aria-label="Panels"><button>Rail</button></nav>${panel}
      <div id="canvas" tabindex="0"></div>
      <aside aria-label="Inspector"><button disabled>Off</button><input aria-label="Title"></aside>
    </div>`
}

const here = () => {
  const at = document.activeElement
  return at?.id || at?.getAttribute('aria-label') || at?.textContent
}

test('goes round the parts from the page on, into the first thing of each', () => {
  show('<aside aria-label="Pages"><button>Add page</button></aside>')
  const round = Array.from({ length: 4 }, () => (focusPart(1), here()))
  expect(round).toEqual(['Title', 'Home', 'Add page', 'canvas'])
  expect((focusPart(-1), here())).toBe('Add page')
})

test('leaves out what is closed, and leads back to the page', () => {
  show('')
  focusPage()
  expect(here()).toBe('canvas')
  expect((focusPart(-1), here())).toBe('Home')
})
