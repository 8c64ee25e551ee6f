import { boxOf } from '#client/lib/browser/geometry.ts'
import type { Box } from '#client/lib/browser/boxes.ts'
import { flagsOn, wordsNear } from '../../presence/place-flag.ts'
import { firstFree } from '../../presence/places.ts'
import { canvasAttributes } from '../part-ids.ts'
import type { Selected } from '../../state/selection.ts'

/** Between a tag and the outline that it belongs to, in px. */
const gap = 4
/** Beside a page, in px; another page may stand behind it. */
const gutter = 28

/** How large a tag is, in px: as it stands, opened by the pointer, and with nothing but its grip. */
export type TagSize = { height: number; width: number; opened: number; grip: number }

/**
 * Every place for the tag of an outline, best first. It grows to the right when it is opened, and to
 * the left where its name ends in `-end`; places where it would leave `ground` then are left out.
 */
export function tagPlaces(
  kind: Selected['kind'],
  outline: Box,
  { height, width, opened, grip }: TagSize,
  ground: Box,
): { name: string; box: Box }[] {
  const { left, top } = outline
  const right = left + outline.width
  const above = top - gap - height
  const below = top + outline.height + gap
  const inset = gap + 2
  const at = (name: string, x: number, y: number, wide = width) => ({
    name,
    box: { left: x, top: y, width: wide, height },
  })
  const outside = [
    at('above', left, above),
    at('above-end', right - width, above),
    at('beside', left - gap - width, top),
    at('beside-end', right + gap, top),
    at('below', left, below),
    at('below-end', right - width, below),
    at('grip', left - gap - grip, top, grip),
    at('grip-end', right + gap, top, grip),
  ]
  const inside = [
    at('inside', left + inset, top + inset),
    at('inside-end', right - inset - width, top + inset),
  ]
  // A section has room of its own; what is above it belongs to another one.
  const places = kind === 'section' ? [...inside, ...outside] : [...outside, ...inside]
  return places.filter(({ name, box }) => fits(openedBox(name, box, opened), ground))
}

/** Puts the tag where it covers no words, as `data-tag` of its outline; at worst only its grip does. */
export function placeTag(outline: HTMLElement, tag: HTMLElement, kind: Selected['kind']): void {
  const canvas = outline.closest('#canvas')
  const ground = outline.parentElement
  const grip = tag.firstElementChild
  // Under the pointer it stays where it was found.
  if (!canvas || !ground || !grip || outline.hidden || tag.matches(':hover, :focus-within')) return
  outline.dataset['tag'] = 'above'
  const { width, height } = boxOf(tag)
  tag.dataset['opened'] = ''
  const size = {
    height,
    width,
    opened: boxOf(tag).width,
    grip: boxOf(grip).width,
  }
  delete tag.dataset['opened']
  const around = boxOf(outline)
  const places = tagPlaces(kind, around, size, groundAt(canvas, around, ground))
  const heads = Array.from(canvas.querySelectorAll('[data-frame-head]'), (head) => boxOf(head))
  const taken = [...wordsNear(canvas, around), ...flagsOn(canvas), ...heads]
  outline.dataset['tag'] = firstFree(places, taken) ?? 'grip'
  outline.style.setProperty('--tag', `${width}px`)
}

/** What is around the page on which an outline stands, but not another page beside it. */
function groundAt(canvas: Element, { left, width }: Box, overlay: Element): Box {
  const { top, height } = boxOf(overlay)
  const middle = left + width / 2
  const pages = Array.from(canvas.querySelectorAll(`[${canvasAttributes.page}]`), (page) =>
    boxOf(page),
  )
  const page = pages.find((box) => box.left <= middle && box.right >= middle)
  if (!page) return boxOf(overlay)
  return { left: page.left - gutter, top, width: page.width + 2 * gutter, height }
}

function openedBox(name: string, box: Box, opened: number): Box {
  // Those beside the outline open over it.
  if (name.startsWith('beside') || name.startsWith('grip')) return box
  const left = name.endsWith('-end') ? box.left + box.width - opened : box.left
  return { ...box, left, width: opened }
}

function fits(box: Box, ground: Box): boolean {
  return (
    box.left >= ground.left &&
    box.top >= ground.top &&
    box.left + box.width <= ground.left + ground.width &&
    box.top + box.height <= ground.top + ground.height
  )
}
