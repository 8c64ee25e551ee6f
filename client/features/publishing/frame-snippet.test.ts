// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { frameSnippet } from './frame-snippet.ts'

it('is a frame whose name and address are as they are, whatever is in them', () => {
  const name = 'Lamps "bright" & <b>more</b>'
  const url = 'https://pages.example/c/lamps?a=1&b="2"'
  document.body.innerHTML = frameSnippet({ url, name })
  const frame = document.querySelector('iframe')
  expect(document.body.children).toHaveLength(1)
  expect(frame?.title).toBe(name)
  expect(frame?.getAttribute('src')).toBe(url)
  expect(frame?.getAttribute('loading')).toBe('lazy')
  expect([frame?.width, frame?.height]).toEqual(['100%', '800'])
})
