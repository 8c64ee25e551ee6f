import type { DecorationAttrs } from '@tiptap/pm/view'
import { presenceColour } from '../people/presence-colour.ts'

/** What the server stamps on everybody's presence; anything else is nobody. */
type Stamped = { id?: unknown; name?: unknown }

/** Letters of a name that a flag has room for. */
const longest = 24

/** The caret of somebody else, with their name, which is shown by caret-names.ts. */
export function drawCaret(user: Stamped, clientId: number): HTMLElement {
  const caret = document.createElement('span')
  caret.className = 'fan-caret'
  caret.dataset['client'] = String(clientId)
  caret.style.setProperty('--person', colourOf(user))
  const name = document.createElement('span')
  name.className = 'fan-caret-name'
  name.textContent = shortName(user)
  // Without a word joiner around it, browsers would break lines at the caret.
  caret.append('\u2060', name, '\u2060')
  return caret
}

/** What somebody else has selected. */
export function drawSelection(user: Stamped): DecorationAttrs {
  return { style: `background-color: ${colourOf(user)}40`, class: 'fan-caret-selection' }
}

function shortName({ name }: Stamped): string {
  const letters = Array.from(typeof name === 'string' ? name : 'Someone')
  return letters.length > longest
    ? `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('')
}

function colourOf({ id }: Stamped): string {
  return presenceColour(typeof id === 'string' ? id : '')
}
