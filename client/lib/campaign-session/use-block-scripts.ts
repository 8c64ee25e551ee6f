import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { runScripts } from '#shared/blocks/block-script.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { useFetched } from '#client/lib/loading/use-fetched.ts'

const blockScripts = lazyFile(async () => await import('./block-scripts.ts'))

/**
 * Runs the scripts of the blocks below the element that gets the ref: once they are fetched, and
 * again whenever the component renders, which it must do when what is below changes. Without them
 * the page is as without JavaScript.
 */
export function useBlockScripts<Root extends HTMLElement>(
  which: 'visitorScripts' | 'canvasScripts',
): RefObject<Root | null> {
  const root = useRef<Root>(null)
  const scripts = useFetched(blockScripts)
  useLayoutEffect(() => {
    if (scripts && root.current) runScripts(scripts[which], root.current)
  })
  return root
}
