import { useEffect } from 'react'

/**
 * The middle button would open a link of the page in a tab of its own. Elsewhere it is the browser's: on
 * Linux it pastes, also on the canvas in Firefox, and that comes as every other paste does.
 */
export function useMiddleButton(): void {
  useEffect(() => {
    const close = (event: MouseEvent) => {
      const { target } = event
      if (!(target instanceof Element) || target.closest('[contenteditable="true"]')) return
      if (target.closest('#canvas [data-page-id] a')) event.preventDefault()
    }
    addEventListener('auxclick', close, { capture: true })
    return () => removeEventListener('auxclick', close, { capture: true })
  }, [])
}
