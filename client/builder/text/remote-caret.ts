import type { DecorationAttrs } from '@tiptap/pm/view'
import { presenceColour } from '#client/lib/presence-colour.ts'

/** What the server stamps on everybody's presence; anything else is nobody. */
type Stamped = { id?: unknown; name?: unknown }

/** The caret of somebody else, with their name above it. */
export function drawCaret(user: Stamped): HTMLElement {
  const caret = document.createElement('span')
  caret.className = 'fan-caret'
  caret.style.setProperty('--person', colourOf(user))
  const name = document.createElement('span')
  name.className = 'fan-caret-name'
  name.textContent = typeof user.name === 'string' ? user.name : 'Someone'
  // Without a word joiner around it, browsers would break lines at the caret.
  caret.append('\u2060', name, '\u2060')
  return caret
}

/** What somebody else has selected. */
export function drawSelection(user: Stamped): DecorationAttrs {
  return { style: `background-color: ${colourOf(user)}40`, class: 'fan-caret-selection' }
}

function colourOf({ id }: Stamped): string {
  return presenceColour(typeof id === 'string' ? id : '')
}
