/** Whether keys of a screen mean something else at `target`: somebody writes or chooses there. */
export function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  const writes = 'input:not([type="checkbox"]), textarea, select'
  return target.closest(`${writes}, [role="dialog"], [role="menu"], [role="listbox"]`) !== null
}
