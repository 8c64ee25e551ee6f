// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { z } from 'zod'

const batch = z.object({ e: z.array(z.object({ k: z.string() })) })

it('goes on without IntersectionObserver, and tells of no section', async () => {
  const sent: { k: string }[] = []
  const reported = vi.fn<(error: unknown) => void>()
  const beacon = vi.fn<(url: string, body: string) => boolean>()
  vi.stubGlobal('reportError', reported)
  vi.stubGlobal('IntersectionObserver', undefined)
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(...batch.parse(JSON.parse(String(init.body))).e)
    return { status: 204, json: async () => ({}) }
  })
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon })
  const script = document.createElement('script')
  Object.assign(script.dataset, { token: 'signed' })
  Object.defineProperty(document, 'currentScript', { value: script })
  document.body.innerHTML = `<section data-ff-section="top">
    <a id="link" href="#a" data-ff-block="button1">A</a></section>`
  await import('./page-script.ts')
  document.getElementById('link')?.click()
  await vi.waitFor(() => expect(sent.map(({ k }) => k).toSorted()).toEqual(['c', 'v']))
  dispatchEvent(new Event('pagehide'))
  expect(beacon).not.toHaveBeenCalled()
  // Whoever looks for errors learns why.
  expect(reported).toHaveBeenCalledOnce()
})
