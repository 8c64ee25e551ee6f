import { useEffect, useRef } from 'react'
import { useCanvas } from '../canvas-context.ts'
import { idAt } from '../measure.ts'

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
    const press = ({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key !== 'Enter' || target !== page || ctrlKey || metaKey || altKey) return
      latest.current()
    }
    page?.addEventListener('click', click)
    page?.addEventListener('keydown', press)
    return () => {
      page?.removeEventListener('click', click)
      page?.removeEventListener('keydown', press)
    }
  }, [root, blockId])
}
