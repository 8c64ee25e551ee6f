// The search of the documentation: its index comes with the first look at the field.
import { isPlain, keyOf } from '#client/lib/keys/match-keys.ts'
import { listenToKeys } from '#client/lib/keys/own-keys.ts'
import { findEntries, wordsOf } from './find-entries.ts'
import type { Found, SearchEntry } from './find-entries.ts'

const address = document.querySelector<HTMLElement>('script[data-index]')?.dataset['index'] ?? ''
let index: Promise<SearchEntry[]> | null = null

function load(): Promise<SearchEntry[]> {
  index ??= fetch(address).then((answer) => {
    if (!answer.ok) throw new Error(String(answer.status))
    return answer.json()
  })
  // Asked for again with the next key.
  index.catch(() => (index = null))
  return index
}

for (const search of document.querySelectorAll<HTMLElement>('.search')) start(search)

function start(search: HTMLElement): void {
  const input = search.querySelector('input')
  const panel = search.querySelector<HTMLElement>('.search-results')
  const list = search.querySelector<HTMLElement>('[role=listbox]')
  const none = search.querySelector<HTMLElement>('.search-none')
  if (!input || !panel || !list || !none) return
  search.hidden = false
  let active = -1

  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role=option]')]
  const close = () => open(false)
  const open = (isOpen: boolean) => {
    panel.hidden = !isOpen
    input.setAttribute('aria-expanded', String(isOpen))
    if (!isOpen) input.removeAttribute('aria-activedescendant')
  }
  const choose = (at: number) => {
    active = at
    for (const [place, option] of options().entries())
      option.setAttribute('aria-selected', String(place === at))
    const chosen = options()[at]
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id)
    chosen?.scrollIntoView({ block: 'nearest' })
  }
  const look = async () => {
    const query = input.value
    if (wordsOf(query).length === 0) return close()
    const found = await load().then(
      (entries) => findEntries(entries, query),
      () => null,
    )
    if (input.value !== query) return
    list.replaceChildren(...(found ?? []).map((entry, at) => optionOf(entry, at, wordsOf(query))))
    none.textContent = sayOf(found, query)
    open(true)
    choose(found?.length ? 0 : -1)
  }

  input.addEventListener('focus', () => void load().catch(() => undefined), { once: true })
  input.addEventListener('input', () => void look())
  input.addEventListener('focus', () => void look())
  listenToKeys(input, (event) => {
    const all = options()
    if (event.key === 'Escape') {
      if (panel.hidden) input.blur()
      close()
    } else if (panel.hidden || all.length === 0) return
    else if (event.key === 'ArrowDown') choose((active + 1) % all.length)
    else if (event.key === 'ArrowUp') choose((active - 1 + all.length) % all.length)
    else if (event.key === 'Enter') all[active]?.click()
    else return
    event.preventDefault()
  })
  // After the click on a result has had its turn.
  search.addEventListener('focusout', (event) => {
    if (!(event.relatedTarget instanceof Node && search.contains(event.relatedTarget))) close()
  })
  panel.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', close)
  listenToKeys(document, (event) => {
    const isWriting =
      event.target instanceof Element && event.target.closest('input, textarea, select')
    if (keyOf(event) !== '/' || !isPlain(event) || isWriting) return
    event.preventDefault()
    input.focus()
    input.select()
  })
}

function sayOf(found: Found[] | null, query: string): string {
  if (!found) return 'The search can’t be reached right now. Try again in a moment.'
  if (found.length > 0) return ''
  return `Nothing found for “${query.trim()}”. Try fewer or other words.`
}

function optionOf({ path, page, heading, excerpt }: Found, at: number, words: string[]) {
  const option = document.createElement('a')
  option.href = path
  option.id = `found-${at}`
  option.setAttribute('role', 'option')
  option.tabIndex = -1
  const title = document.createElement('strong')
  title.append(...marked(heading ? `${page}: ${heading}` : page, words))
  option.append(title, ...marked(excerpt, words))
  return option
}

/** The text with the words of the query marked. */
function marked(text: string, words: string[]): Node[] {
  const pattern = new RegExp(`((?<![\\p{L}\\p{N}_])(?:${words.join('|')}))`, 'giu')
  return text.split(pattern).map((part, at) => {
    if (at % 2 === 0) return document.createTextNode(part)
    const mark = document.createElement('mark')
    mark.textContent = part
    return mark
  })
}
