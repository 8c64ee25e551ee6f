// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { must } from '../../lib/must.ts'
import { renderBlock } from '../../testing/render-block.tsx'
import enhance, { onCanvas } from './script.ts'

const start = Date.UTC(2026, 10, 20, 12)
const writeText = vi.fn<(text: string) => Promise<void>>()

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  vi.stubGlobal('navigator', { clipboard: { writeText }, languages: ['en'] })
  writeText.mockReset().mockResolvedValue()
  document.body.innerHTML = renderBlock('coupon')
})
afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const find = (selector: string) =>
  must(document.querySelector<HTMLElement>(selector), `no ${selector}`)
const said = () => find('[role=status]').textContent

async function press() {
  find('button').click()
  await vi.advanceTimersByTimeAsync(0)
}

it('copies the code once for a click, and says so for a while', async () => {
  enhance(document)
  enhance(document)
  await press()
  expect(writeText.mock.calls).toEqual([['YOUR-CODE']])
  expect(said()).toBe('Copied')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(said()).toBe('')
})

it('selects the code where it may not copy', async () => {
  writeText.mockRejectedValue(new Error('not allowed'))
  enhance(document)
  await press()
  expect(String(getSelection())).toBe('YOUR-CODE')
  expect(said()).toBe('Code selected')
})

it('ends at the moment itself', () => {
  const expires = new Date(start + 90_000).toISOString()
  document.body.innerHTML = renderBlock('coupon', { expires })
  enhance(document)
  vi.advanceTimersByTime(89_999)
  expect(find('.ff-coupon').dataset.ffEnded).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(find('.ff-coupon').dataset.ffEnded).toBe('')
  expect(vi.getTimerCount()).toBe(0)
})

it('copies nothing on the canvas, and ends nothing', async () => {
  document.body.innerHTML = renderBlock('coupon', { expires: '2020-01-01T00:00:00.000Z' })
  onCanvas(document)
  await press()
  expect(writeText).not.toHaveBeenCalled()
  expect(find('.ff-coupon').dataset).toMatchObject({ ffOn: '', ffStill: '' })
  expect(find('.ff-coupon').dataset.ffEnded).toBeUndefined()
})
