import { useCallback } from 'react'
import { focusPage } from '../commands/parts.ts'
import { useBuilder } from '../state/builder-context.ts'

/** Closes what is open above the builder and gives the keyboard back to the canvas. */
export function useCloseSheet(): () => void {
  const { view } = useBuilder()
  return useCallback(() => {
    view.set((current) => ({ ...current, sheet: null }))
    focusPage()
  }, [view])
}
