import { beforeAll, expect, test, vi } from 'vitest'
import { loadFailedStyles, noteFailedStyles } from './failed-styles.ts'
import { lazyFile } from './lazy-file.ts'

beforeAll(noteFailedStyles)

const links = () => [...document.head.querySelectorAll('link')]

function addLink(rel: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = rel
  link.href = '/static/layers.css'
  document.head.append(link)
  return link
}

test('a part that is tried again comes with the style sheet that failed before', async () => {
  addLink('stylesheet').dispatchEvent(new Event('error'))
  expect(links()).toEqual([])
  const part = lazyFile(async () => 'the layers')
  const first = part.fetch()
  await vi.waitFor(() => expect(links()).toHaveLength(1))
  links()[0]?.dispatchEvent(new Event('error'))
  await expect(first).rejects.toBeInstanceOf(Event)
  expect(part.get()).toBe(null)
  const second = part.fetch()
  await vi.waitFor(() => expect(links()).toHaveLength(1))
  expect(links()[0]?.href).toMatch(/\/static\/layers\.css$/)
  links()[0]?.dispatchEvent(new Event('load'))
  expect(await second).toBe('the layers')
  await loadFailedStyles()
  expect(links()).toHaveLength(1)
  links()[0]?.remove()
})

test('other links that fail are left as they are', async () => {
  const link = addLink('modulepreload')
  link.dispatchEvent(new Event('error'))
  expect(links()).toEqual([link])
  await loadFailedStyles()
  expect(links()).toEqual([link])
})
