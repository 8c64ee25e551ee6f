import { afterEach, expect, test, vi } from 'vitest'
import { beginCopy, copyText } from './copy-text.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  Reflect.deleteProperty(navigator, 'clipboard')
  Reflect.deleteProperty(document, 'execCommand')
})

const fail = () => Promise.reject(new Error('not allowed'))

/** A clipboard as Safari has it: it takes what is promised within the click, and nothing later. */
function haveClipboard({ takesPromises = true, takesLate = false } = {}) {
  const held: string[] = []
  const inClick = { is: true }
  class Item {
    readonly types: Record<string, Promise<Blob>>
    constructor(types: Record<string, Promise<Blob>>) {
      if (!takesPromises) throw new TypeError('no promises')
      this.types = types
    }
  }
  const clipboard = {
    write: async ([item]: Item[]) => {
      if (!inClick.is) return fail()
      const blob = await item?.types['text/plain']
      held.push((await blob?.text()) ?? '')
    },
    writeText: async (text: string) => {
      if (!inClick.is && !takesLate) return fail()
      held.push(text)
    },
  }
  vi.stubGlobal('ClipboardItem', Item)
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  return { held, endClick: () => (inClick.is = false) }
}

test('words that come after the click are copied, as they were promised in it', async () => {
  const { held, endClick } = haveClipboard()
  const give = beginCopy()
  endClick()
  await expect(copyText('late')).rejects.toThrow('not allowed')
  expect(await give('https://fanfare.example/p')).toBe(true)
  expect(held).toEqual(['https://fanfare.example/p'])
})

test('where none comes, the clipboard stays as it is', async () => {
  const { held } = haveClipboard()
  expect(await beginCopy()(null)).toBe(false)
  expect(held).toEqual([])
})

test('browsers without promises copy later, if they let us', async () => {
  const { held, endClick } = haveClipboard({ takesPromises: false, takesLate: true })
  const give = beginCopy()
  endClick()
  expect(await give('words')).toBe(true)
  expect(held).toEqual(['words'])
  haveClipboard({ takesPromises: false }).endClick()
  expect(await beginCopy()('words')).toBe(false)
})

test('a page without https copies by a field that nobody sees, and gives the focus back', async () => {
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  let copied = ''
  document.execCommand = () => {
    const { activeElement } = document
    copied = activeElement instanceof HTMLTextAreaElement ? activeElement.value : ''
    return true
  }
  await copyText('words')
  expect(copied).toBe('words')
  expect(document.activeElement).toBe(button)
  expect(document.querySelector('textarea')).toBe(null)
  document.execCommand = () => false
  await expect(copyText('words')).rejects.toThrow('does not copy')
})
