// Turns the drawing on the landing page into the page itself, once the visitor asks for it.
import { isRecord } from '#shared/lib/is-record.ts'
import type { OpenDemo } from '../demo/open-demo.tsx'

const source = document.currentScript?.dataset['live'] ?? ''
const stage = document.querySelector<HTMLElement>('.stage')
const drawn = stage?.querySelector<HTMLElement>('.stage-drawn')
const live = stage?.querySelector<HTMLElement>('.stage-live')
const button = stage?.querySelector<HTMLButtonElement>('.stage-try')
const said = stage?.querySelector<HTMLElement>('.stage-said')
const isOffered = 'demo' in document.documentElement.dataset

if (drawn && live && button && said && isOffered) {
  const offer = button.textContent
  const open = async (isAsked: boolean) => {
    if (button.getAttribute('aria-busy') === 'true') return
    button.setAttribute('aria-busy', 'true')
    button.textContent = 'Opening…'
    said.textContent = ''
    const room = new URLSearchParams(location.search).get('with')
    const refused = await start(live, room)
    button.removeAttribute('aria-busy')
    button.textContent = offer
    if (refused !== null) {
      said.textContent = refused
      return
    }
    drawn.hidden = true
    button.hidden = true
    said.hidden = true
    live.hidden = false
    if (isAsked) live.querySelector<HTMLElement>('[contenteditable]')?.focus()
  }
  button.addEventListener('click', () => void open(true))
  // Somebody was sent here to meet somebody.
  if (new URLSearchParams(location.search).has('with')) void open(false)
}

const isDemo = (loaded: unknown): loaded is { openDemo: OpenDemo } =>
  isRecord(loaded) && typeof loaded['openDemo'] === 'function'

/** Why not, in words; null once it is open. */
async function start(host: HTMLElement, room: string | null): Promise<string | null> {
  try {
    const loaded: unknown = await import(/* @vite-ignore */ source)
    if (!isDemo(loaded)) throw new TypeError('Another module than the demonstration')
    return (await loaded.openDemo(host, room)).refused
  } catch {
    return 'It could not be loaded. Check your connection and try again.'
  }
}
