// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { must } from '../../lib/must.ts'
import { findViolations } from '../../testing/find-violations.ts'
import { renderBlock } from '../../testing/render-block.tsx'
import enhance, { onCanvas } from './script.ts'

beforeEach(() => {
  document.body.innerHTML = renderBlock('tabs')
})

const all = (selector: string) => Array.from(document.querySelectorAll<HTMLElement>(selector))
const tab = (at: number) => must(all('.ff-tabs-tab')[at], `tab ${at}`)
const shown = () => all('.ff-tabs-panel').map((panel) => !panel.hasAttribute('hidden'))
const press = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
  return event.defaultPrevented
}

it('shows the first panel, and ties tabs and panels together', async () => {
  enhance(document)
  expect(shown()).toEqual([true, false, false])
  expect(all('[role=tablist] > [role=tab]').map(({ ariaSelected }) => ariaSelected)).toEqual([
    'true',
    'false',
    'false',
  ])
  const [panel, second] = all('.ff-tabs-panel')
  expect(all('[role=tabpanel]')).toEqual([panel])
  expect(panel?.getAttribute('aria-labelledby')).toBe(tab(0).id)
  expect(tab(0).getAttribute('aria-controls')).toBe(panel?.id)
  expect(panel?.tabIndex).toBe(0)
  expect(second?.hasAttribute('tabindex')).toBe(false)
  const page = `<html lang="en"><head><title>Tabs</title></head><body><main><h1>Tabs</h1>${document.body.innerHTML}</main></body></html>`
  expect(await findViolations(page)).toEqual([])
})

it('changes by a click and by the keys', () => {
  enhance(document)
  tab(1).click()
  expect(shown()).toEqual([false, true, false])
  tab(1).focus()
  expect(press('ArrowRight')).toBe(true)
  expect(document.activeElement).toBe(tab(2))
  expect(shown()).toEqual([false, false, true])
  press('ArrowRight')
  expect(shown()).toEqual([true, false, false])
  press('ArrowLeft')
  expect(shown()).toEqual([false, false, true])
  press('Home')
  expect(shown()).toEqual([true, false, false])
  expect(press('a')).toBe(false)
  expect(all('[role=tab][tabindex="0"]')).toEqual([tab(0)])
})

it('shows the panel in which the browser finds words, or somebody begins to write', () => {
  enhance(document)
  const [, second, third] = all('.ff-tabs-panel')
  second?.dispatchEvent(new Event('beforematch', { bubbles: true }))
  expect(shown()).toEqual([false, true, false])
  third?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  expect(shown()).toEqual([false, false, true])
})

it('keeps the choice when it runs again, listens once, and takes in what has changed', () => {
  enhance(document)
  tab(2).click()
  enhance(document)
  expect(shown()).toEqual([false, false, true])
  tab(0).focus()
  press('ArrowRight')
  expect(document.activeElement).toBe(tab(1))
  tab(1).remove()
  all('.ff-tabs-panel')[1]?.remove()
  enhance(document)
  expect(shown()).toEqual([true, false])
})

it('leaves the keys of the canvas alone', () => {
  onCanvas(document)
  expect(all('[tabindex]')).toEqual([])
  tab(1).click()
  expect(shown()).toEqual([false, true, false])
})
