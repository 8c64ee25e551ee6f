/** Our own live region speaks instead of dnd-kit's: it knows the places by name. */
export const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

/** What is read out with everything that can be carried. */
export const instructions = {
  draggable:
    'Press Space to pick up, arrow keys to choose a place, Space to drop, Escape to cancel.',
}
