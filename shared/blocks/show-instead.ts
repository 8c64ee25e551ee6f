/**
 * Shows a frame or a player where a link was pressed, unless it was pressed to open a tab. The link
 * stays, hidden: what renders the page may still hold on to it.
 */
export function showInstead(
  event: MouseEvent,
  link: HTMLElement,
  shown: HTMLIFrameElement | HTMLVideoElement,
  src: string,
): void {
  if (event.ctrlKey || event.metaKey) return
  // Players refuse those who do not say which site they are on.
  Object.assign(shown, { title: link.dataset.ffTitle, referrerPolicy: 'strict-origin', src })
  event.preventDefault()
  link.hidden = true
  link.after(shown)
  shown.focus()
}
