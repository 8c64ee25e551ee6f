import { useEffect, useRef } from 'react'

const mark = 'fanfareLayer'

/**
 * Lets the phone's way back close what is open instead of leaving the builder. One entry of the
 * browser's history is kept for that and used again: taking it out when something closes by itself
 * would race with what opens next.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef({ isOpen, close })
  useEffect(() => {
    latest.current = { isOpen, close }
    if (isOpen && !isMarked()) history.pushState({ ...readState(), [mark]: true }, '')
  }, [isOpen, close])
  useEffect(() => {
    const { pathname } = location
    const listen = (event: PopStateEvent) => {
      if (isMarked() || location.pathname !== pathname) return
      // The same screen at the same address: nobody else needs to know.
      event.stopImmediatePropagation()
      if (latest.current.isOpen) latest.current.close()
      else history.back()
    }
    addEventListener('popstate', listen, { capture: true })
    return () => removeEventListener('popstate', listen, { capture: true })
  }, [])
}

function readState(): object {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

const isMarked = () => mark in readState()
