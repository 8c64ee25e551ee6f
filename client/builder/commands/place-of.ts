export type Place = 'text' | 'field' | 'draft' | 'canvas' | 'control'

/** Whether letters are written into it: not into a switch, nor into what only opens a list. */
function isWritten({ type, readOnly }: HTMLInputElement | HTMLTextAreaElement): boolean {
  return !readOnly && !['radio', 'checkbox', 'range', 'file'].includes(type)
}

/**
 * Where a key is pressed, or something is copied: in a rich text on the page, in an input bound to the
 * document, a menu, dialog or notice, in an input with a draft of its own, on the canvas, or on a
 * control that takes no text.
 */
export function placeOf(target: EventTarget | null, root: HTMLElement | null): Place {
  if (!(target instanceof HTMLElement)) return 'control'
  if (target.isContentEditable) return 'text'
  const isInput = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (isInput && isWritten(target)) {
    return target.dataset['live'] === undefined ? 'draft' : 'field'
  }
  // Who is led to a notice was writing: the keys that they still press mean nothing.
  if (target.closest('[role="menu"], [role="dialog"], [role="alert"]')) return 'field'
  // The tree of layers stands for the canvas: it shows the same selection.
  if (target.closest('[data-layers]')) return 'canvas'
  return target === root || target === document.body ? 'canvas' : 'control'
}
