import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { runScripts } from '#shared/blocks/block-script.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'

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
  const scripts = useScripts()
  useLayoutEffect(() => {
    if (scripts && root.current) runScripts(scripts[which], root.current)
  })
  return root
}

/** The scripts once they are fetched; tried again when the device is online again. */
function useScripts() {
  const [scripts, setScripts] = useState(blockScripts.get)
  useEffect(() => {
    if (scripts) return
    let isCurrent = true
    const ask = () => {
      blockScripts.fetch().then(
        (fetched) => isCurrent && setScripts(fetched),
        () => undefined,
      )
    }
    ask()
    addEventListener('online', ask)
    return () => {
      isCurrent = false
      removeEventListener('online', ask)
    }
  }, [scripts])
  return scripts
}
