import { afterEach, expect, test, vi } from 'vitest'
import { startComplete } from './start-complete.ts'

const { groupBy } = Map

afterEach(() => {
  Map.groupBy = groupBy
  document.head.replaceChildren()
  vi.unstubAllGlobals()
})

test('a browser that lacks something starts when it has that, with layers as plain styles', async () => {
  Reflect.deleteProperty(Map, 'groupBy')
  Reflect.deleteProperty(URL, 'parse')
  // This file's window is its own.
  Reflect.deleteProperty(window, 'CSSLayerBlockRule')
  const link = '<link rel="stylesheet" href="/static/index.css">'
  document.head.innerHTML = link
  const css = '@layer base,own;@layer base{.a{top:0}}@layer own.part{.b{top:0}}.c{top:0}'
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(css)))
  const start = vi.fn<() => void>()

  startComplete(start)
  expect(start).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce())

  expect(Map.groupBy([1, 2, 3], (each) => each % 2).get(1)).toEqual([1, 3])
  expect(URL.parse('/a', 'https://example.com')?.href).toBe('https://example.com/a')
  expect(URL.parse('/a')).toBeNull()
  expect(document.body.checkVisibility()).toBe(false)
  expect(document.head.innerHTML).toBe(
    `${link}<style>@media all{.a{top:0}}@media all{.b{top:0}}.c{top:0}</style>`,
  )

  startComplete(start)
  expect(start).toHaveBeenCalledTimes(2)
})
