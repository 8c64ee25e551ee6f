import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

type GivesWay = {
  /** Of the button, which has the focus again once the form is closed. */
  opener: RefObject<HTMLButtonElement | null>
  /** Of what is around the form, whose first field has the focus when it opens. */
  form: RefObject<HTMLDivElement | null>
}

/** For a button that makes way for a form, and would take the focus away with it. */
export function useGivesWay(isOpen: boolean): GivesWay {
  const opener = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    // Whoever is elsewhere by now stays there.
    if (document.activeElement !== document.body) return
    const field = form.current?.querySelector<HTMLElement>('input, textarea')
    const next = isOpen ? field : opener.current
    next?.focus({ preventScroll: true })
  }, [isOpen])
  return { opener, form }
}
