/** What jsdom lacks and Mantine asks for. Import it before anything that renders. */
class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= StillObserver
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })
Element.prototype.scrollIntoView ??= () => undefined
// Where something pasted is to be scrolled to; nothing has a place in jsdom.
Range.prototype.getClientRects ??= () => document.body.getClientRects()
Range.prototype.getBoundingClientRect ??= () => document.body.getBoundingClientRect()
Element.prototype.checkVisibility ??= () => true
// Ids of blocks have nothing to escape.
if (typeof CSS === 'undefined') Object.assign(globalThis, { CSS: { escape: (id: string) => id } })
