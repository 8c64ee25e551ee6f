import { useLayoutEffect } from 'react'
import type { RefCallback } from 'react'

/** The button that a menu or popover belongs to, which stands on the page already. */
export type Attached = {
  id: string
  target: HTMLElement
  opened: boolean
  onChange: (opened: boolean) => void
}

/** Stands for the button, by which what it opens is placed. */
export function Anchor({ target, ref }: { target: HTMLElement; ref?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    ref?.(target)
    return () => {
      ref?.(null)
    }
  }, [target, ref])
  return null
}
