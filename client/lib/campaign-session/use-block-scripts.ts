import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { runScripts } from '#shared/blocks/block-script.ts'
import { createLate, useLate } from '#client/lib/late.ts'

const late = createLate(async () => await import('./block-scripts.ts'))

/**
 * Runs the scripts of the blocks below the element that gets the ref: once they are fetched, and
 * again whenever the component renders, which it must do when its page changes. Without them the
 * page is as without JavaScript.
 */
export function useBlockScripts(
  which: 'visitorScripts' | 'canvasScripts',
): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  const { value } = useLate(late)
  useLayoutEffect(() => {
    if (value && root.current) runScripts(value[which], root.current)
  })
  return root
}
