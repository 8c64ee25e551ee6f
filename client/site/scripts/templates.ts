// The search among templates: what is looked for stands in the address, as it does in the application.
import { foundWords, isWanted } from '#client/features/templates/public/find-templates.ts'

const input = document.querySelector<HTMLInputElement>('.template-search input')
const buttons = [...document.querySelectorAll<HTMLButtonElement>('.purposes button')]
const cards = [...document.querySelectorAll<HTMLElement>('.template')]
const count = document.querySelector<HTMLElement>('.template-count')
const none = document.querySelector<HTMLElement>('.no-template')

const wordsIn = (card: HTMLElement, tag: string) => card.querySelector(tag)?.textContent ?? ''
const shown = cards.map((card) => ({
  card,
  name: wordsIn(card, 'h2'),
  description: wordsIn(card, 'p'),
  purpose: card.dataset['purpose'] ?? '',
}))
const signIn = document.querySelector('.site-account a[href="/sign-in"]')
const asked = new URLSearchParams(location.search)
const wish = { words: asked.get('q') ?? '', purpose: asked.get('purpose') ?? '' }

function show(): void {
  let found = 0
  for (const template of shown) {
    const fits = isWanted(template, wish)
    template.card.hidden = !fits
    found += Number(fits)
  }
  for (const button of buttons)
    button.setAttribute('aria-pressed', String(button.value === wish.purpose))
  if (count && count.textContent !== foundWords(found)) count.textContent = foundWords(found)
  if (none) none.hidden = found > 0
}

function look(next: Partial<typeof wish>): void {
  Object.assign(wish, next)
  show()
  const { words, purpose } = wish
  const query = new URLSearchParams({ ...(words && { q: words }), ...(purpose && { purpose }) })
  history.replaceState(history.state, '', `${location.pathname}${String(query) && `?${query}`}`)
  leadBack()
}

/** Where the gallery of a company was asked for, signing in leads to it. */
function leadBack(): void {
  if (location.pathname === '/template-showcase') return
  const back = encodeURIComponent(location.pathname + location.search)
  signIn?.setAttribute('href', `/sign-in?return_to=${back}`)
}

if (input) {
  input.value = wish.words
  input.addEventListener('input', () => look({ words: input.value }))
}
for (const button of buttons)
  button.addEventListener('click', () => look({ purpose: button.value }))
none?.querySelector('button')?.addEventListener('click', () => {
  if (input) input.value = ''
  look({ words: '', purpose: '' })
  input?.focus()
})
if (wish.words || wish.purpose) show()
leadBack()
