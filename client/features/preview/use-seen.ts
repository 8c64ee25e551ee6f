import { useEffect, useMemo, useState } from 'react'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Device } from '#client/lib/campaign-session/devices.ts'
import { keepSeen, lookedAtWidths, readSeen, seenPages, withSeen } from './seen-pages.ts'
import type { Seen, SeenPage } from './seen-pages.ts'

/** How long (ms) a page must be before somebody's eyes to be seen. */
const glanceMs = 800

type Looking = {
  /** Whose, and of which review; null while there is none. */
  name: string | null
  pages: readonly PageSnapshot[]
  page: PageSnapshot | undefined
  device: Device
  /** Whether what is shown is the version under review. */
  isHeld: boolean
}

/** Which pages of the version under review were opened, at which widths; remembered by the device. */
export function useSeen({ name, pages, page, device, isHeld }: Looking): SeenPage[] {
  const [kept, setKept] = useState<{ name: string | null; seen: Seen }>({ name: null, seen: {} })
  const seen = useMemo(
    () => (kept.name === name ? kept.seen : name === null ? {} : readSeen(name)),
    [kept, name],
  )
  const pageId = page?.id
  useEffect(() => {
    const width = lookedAtWidths.find((one) => one === device)
    if (name === null || pageId === undefined || !width || !isHeld) return
    const next = withSeen(seen, pageId, width)
    if (next === seen) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return
      keepSeen(name, next)
      setKept({ name, seen: next })
    }, glanceMs)
    return () => clearInterval(timer)
  }, [name, pageId, device, isHeld, seen])
  return useMemo(() => seenPages(pages, seen), [pages, seen])
}
