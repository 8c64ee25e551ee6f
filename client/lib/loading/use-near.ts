import { useEffect, useState } from 'react'

/** Whether the element has been within half a window's height of what is seen. */
export function useNear(element: HTMLElement | null): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element || isNear) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '50% 0px' },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [element, isNear])
  return isNear
}
