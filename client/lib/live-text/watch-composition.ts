import type { EditorView } from '@tiptap/pm/view'

/** In ms: so long the browser may still write what was composed after it says that it is over. */
const settledAfter = 50

/** In ms: an input method from which nothing has come for so long holds nothing up any more. */
const abandonedAfter = 5000

/** Says whether an input method composes in an editor, and calls `onOver` once it does not any more. */
export function watchComposition(
  view: EditorView,
  onOver: () => void,
): { isOn: () => boolean; stop: () => void } {
  let isOn = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const overIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isOn = false
      onOver()
    }, ms)
  }
  const goesOn = () => {
    isOn = true
    overIn(abandonedAfter)
  }
  const ends = () => overIn(settledAfter)
  const listeners = { compositionstart: goesOn, compositionupdate: goesOn, compositionend: ends }
  const { dom } = view
  for (const [name, listener] of Object.entries(listeners)) dom.addEventListener(name, listener)
  return {
    isOn: () => isOn,
    stop: () => {
      clearTimeout(timer)
      for (const [name, listener] of Object.entries(listeners))
        dom.removeEventListener(name, listener)
    },
  }
}
