import { useEffect, useRef } from 'react'
import { isPlain } from '#client/lib/keys/match-keys.ts'
import { listenToKeys } from '#client/lib/keys/own-keys.ts'
import { useCanvas } from '../canvas-context.ts'
import { idAt } from '../part-ids.ts'

/** Opens what a selected block lacks, by a click on it or by Enter while the page has the keyboard. */
export function useOpening(blockId: string, open: () => void): void {
  const { root } = useCanvas()
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  }, [open])
  useEffect(() => {
    const page = root.current
    const click = ({ target, shiftKey }: MouseEvent) => {
      if (!shiftKey && idAt(target, 'block') === blockId) latest.current()
    }
    if (!page) return
    page.addEventListener('click', click)
    const leaveKeys = listenToKeys(page, (event) => {
      if (event.key === 'Enter' && event.target === page && isPlain(event)) latest.current()
    })
    return () => {
      page.removeEventListener('click', click)
      leaveKeys()
    }
  }, [root, blockId])
}
