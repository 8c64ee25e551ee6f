/** Those that were given a title here; the others have one of their own. */
const given = new WeakSet<Element>()

/** From now on, whoever points at a text that is cut off can read the whole of it. */
export function titleCutTexts(): void {
  document.addEventListener('pointerover', ({ target }) => {
    if (target instanceof HTMLElement) titleIfCut(target)
  })
}

function titleIfCut(element: HTMLElement): void {
  if (element.isContentEditable || (element.title && !given.has(element))) return
  if (isCut(element)) {
    given.add(element)
    element.title = element.textContent.trim()
  } else if (given.delete(element)) element.removeAttribute('title')
}

/** Whether an ellipsis stands for the rest of what it says. */
function isCut(element: HTMLElement): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
  if (scrollWidth <= clientWidth && scrollHeight <= clientHeight) return false
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  if (scrollWidth > clientWidth && textOverflow === 'ellipsis') return true
  return scrollHeight > clientHeight && /^\d/.test(webkitLineClamp)
}
