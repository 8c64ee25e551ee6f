/** Copies words into the clipboard, within the click that asks for it. Rejects where that is refused. */
export async function copyText(text: string): Promise<void> {
  const { clipboard } = navigator as { clipboard?: Clipboard }
  if (clipboard) return clipboard.writeText(text)
  // A page without https has none.
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.cssText = 'position: fixed; opacity: 0'
  // Within a dialog that keeps the focus.
  const place = before?.parentElement ?? document.body
  place.append(field)
  field.focus({ preventScroll: true })
  field.select()
  const isDone = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  if (!isDone) throw new Error('The browser does not copy')
}

/**
 * Begins, within a click, to copy words that come later: Safari takes none after the click but what
 * was promised in it. What is returned takes the words, or null when there will be none, and resolves
 * to whether they are in the clipboard.
 */
export function beginCopy(): (text: string | null) => Promise<boolean> {
  let give: (words: Blob) => void = () => {}
  let giveUp = () => {}
  const coming = new Promise<Blob>((resolve, reject) => {
    give = resolve
    giveUp = () => reject(new Error('Nothing is to be copied'))
  })
  const written = promise(coming)
  return async (text) => {
    if (text === null) {
      giveUp()
      return false
    }
    give(new Blob([text], { type: 'text/plain' }))
    if (await written) return true
    return copyText(text).then(
      () => true,
      () => false,
    )
  }
}

/** Whether what was promised to the clipboard came into it. */
async function promise(coming: Promise<Blob>): Promise<boolean> {
  coming.catch(() => undefined)
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': coming })])
    return true
  } catch {
    // Also where no clipboard takes anything, or none a promise.
    return false
  }
}
