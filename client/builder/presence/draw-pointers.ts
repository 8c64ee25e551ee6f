import type { Anchor } from '#client/lib/campaign-session/live-place.ts'
import { readPointer } from '#client/lib/campaign-session/live-place.ts'
import type { PresenceChange } from '#client/lib/campaign-session/people.ts'
import { presenceColour } from '#client/lib/people/presence-colour.ts'
import { pointAt } from '#client/lib/browser/boxes.ts'
import { boxOf, boxWithin, hasBox, within } from '#client/lib/browser/geometry.ts'
import type { Point } from '#client/lib/browser/boxes.ts'
import { letterBox } from '#client/lib/browser/letter-at.ts'
import { wordsOn } from '#client/lib/browser/words-on-page.ts'
import { canvasAttributes } from '../canvas/part-ids.ts'
import { keepPlaced } from '../canvas/keep-placed.ts'
import type { Builder } from '../state/builder.ts'
import classes from './pointers.module.css'

/** In ms: so long after it moved, a pointer says whose it is. */
const namedFor = 1800

type Drawn = {
  node: HTMLElement
  /** What was drawn last, as text. */
  said: string
  anchor: Anchor | null
  named: ReturnType<typeof setTimeout> | undefined
}

/**
 * Keeps the pointers of the others in `layer`, which lies over `content`, without rendering: what
 * moves many times a second is written straight to the elements, and their styles move them.
 */
export function drawPointers(
  builder: Builder,
  { content, layer, ownId }: { content: Element; layer: Element; ownId: string | null },
): () => void {
  const { session } = builder
  const { awareness } = session
  const drawn = new Map<number, Drawn>()

  const show = (clientId: number) => {
    const state = awareness.getStates().get(clientId)
    if (!state || clientId === awareness.clientID) return remove(drawn, clientId)
    const anchor = readPointer(state)
    const known = drawn.get(clientId)
    const said = JSON.stringify(anchor)
    if (known ? known.said === said : anchor === null) return
    const person = session.people.getSnapshot().find((peer) => peer.clientId === clientId)?.person
    if (!person || person.id === ownId) return
    const each = known ?? begin(layer, person)
    drawn.set(clientId, each)
    each.said = said
    each.anchor = anchor
    place(content, each)
    if (anchor) sayName(each)
  }
  const hear = ({ added, updated, removed }: PresenceChange) => {
    for (const clientId of [...added, ...updated, ...removed]) show(clientId)
  }
  const placeAll = () => {
    for (const each of drawn.values()) place(content, each)
  }

  awareness.on('change', hear)
  const leave = keepPlaced(builder, content, placeAll)
  for (const clientId of awareness.getStates().keys()) show(clientId)
  return () => {
    awareness.off('change', hear)
    leave()
    for (const clientId of Array.from(drawn.keys())) remove(drawn, clientId)
  }
}

function begin(layer: Element, { id, name }: { id: string; name: string }): Drawn {
  const node = document.createElement('div')
  node.className = classes.pointer ?? ''
  node.dataset['pointerOf'] = name
  node.dataset['away'] = ''
  node.style.setProperty('--person', presenceColour(id))
  const arrow = document.createElement('div')
  arrow.className = classes.arrow ?? ''
  const flag = document.createElement('div')
  flag.className = classes.name ?? ''
  flag.textContent = name
  node.append(arrow, flag)
  layer.append(node)
  return { node, said: '', anchor: null, named: undefined }
}

function remove(drawn: Map<number, Drawn>, clientId: number): void {
  const each = drawn.get(clientId)
  if (!each) return
  clearTimeout(each.named)
  each.node.remove()
  drawn.delete(clientId)
}

function place(content: Element, { node, anchor }: Drawn): void {
  const element = anchor && elementOf(content, anchor)
  if (!anchor || !element) {
    node.dataset['away'] = ''
    return
  }
  const { x, y } = seenAt(content, element, anchor)
  node.style.translate = `${x}px ${y}px`
  node.toggleAttribute('data-at-right', x > content.clientWidth - 140)
  if (node.dataset['away'] === undefined) return
  // Whoever comes back appears where they are, instead of flying there from where they were.
  boxOf(node)
  delete node.dataset['away']
}

/** In px of `content`. */
function seenAt(content: Element, element: Element, anchor: Anchor): Point {
  const letter = anchor.letter && letterBox(wordsOn(element), anchor.letter.at)
  if (anchor.letter && letter) return pointAt(within(content, letter), anchor.letter)
  return pointAt(boxWithin(content, element), anchor)
}

/** What a point is relative to, if this page shows it. */
function elementOf(content: Element, { kind, id }: Anchor): Element | null {
  const element = content.querySelector(`[${canvasAttributes[kind]}="${CSS.escape(id)}"]`)
  // Hidden at this width.
  return element && hasBox(element) ? element : null
}

function sayName(each: Drawn): void {
  each.node.dataset['named'] = ''
  clearTimeout(each.named)
  each.named = setTimeout(() => {
    delete each.node.dataset['named']
  }, namedFor)
}
