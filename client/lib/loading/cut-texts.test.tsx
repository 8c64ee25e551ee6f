import { expect, test } from 'vitest'
import { titleCutTexts } from './cut-texts.ts'

titleCutTexts()

function show(words: string, width: number, style = 'text-overflow: ellipsis') {
  const element = document.createElement('p')
  element.textContent = words
  element.setAttribute('style', style)
  Object.defineProperty(element, 'clientWidth', { value: 100 })
  Object.defineProperty(element, 'scrollWidth', { value: width, configurable: true })
  document.body.append(element)
  return element
}

const pointAt = (element: Element) =>
  element.dispatchEvent(new Event('pointerover', { bubbles: true }))

test('a text that is cut off can be read whole', () => {
  const element = show('A very long name', 140)
  pointAt(element)
  expect(element.title).toBe('A very long name')

  element.textContent = 'Another very long name'
  pointAt(element)
  expect(element.title).toBe('Another very long name')

  Object.defineProperty(element, 'scrollWidth', { value: 100 })
  pointAt(element)
  expect(element.hasAttribute('title')).toBe(false)
})

test('what is whole, scrolls or has a title of its own stays as it is', () => {
  const whole = show('Short', 100)
  const scrolls = show('A very long name', 140, 'overflow-x: auto')
  const titled = show('A very long name', 140)
  titled.title = 'Its own'
  for (const element of [whole, scrolls, titled]) pointAt(element)
  expect(whole.title + scrolls.title).toBe('')
  expect(titled.title).toBe('Its own')
})
