const openMenu = '.ff-navigation-menu[open]'

/** Closes an open menu with Escape, by a click elsewhere, and when one of its links is followed. */
export default function enhance(root: ParentNode): void {
  // The same functions again are not added twice.
  root.addEventListener('click', closeAt)
  root.addEventListener('keydown', closeOnEscape)
}

function closeAt({ target }: Event): void {
  if (!(target instanceof Element) || !target.ownerDocument) return
  for (const menu of target.ownerDocument.querySelectorAll(openMenu)) {
    if (!menu.contains(target) || target.closest('a')) menu.removeAttribute('open')
  }
}

function closeOnEscape(event: Event): void {
  if (!('key' in event) || event.key !== 'Escape' || !(event.target instanceof Element)) return
  const menu = event.target.closest(openMenu)
  menu?.querySelector('summary')?.focus()
  menu?.removeAttribute('open')
}
