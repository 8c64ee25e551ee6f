import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { fitScale } from '#client/lib/browser/fit-scale.ts'
import { useNarrow } from '#client/lib/browser/media.ts'
import type { Device } from './devices.ts'
import { deviceWidths } from './devices.ts'

/** Room left and right of the page together, in px. */
const margin = 64
/** Between pages beside each other, in px; it is not scaled. */
const gap = 32
/** In px; wider windows show the page as the phone's usual width. */
const widestPhone = 480

/** How wide a page is laid out, in px, and how large it is shown. */
export type PageSize = { width: number; scale: number }

type Wanted = {
  /** How many pages stand beside each other. */
  frames?: number
  zoom?: number | 'fit'
}

/**
 * The size of pages in what scrolls: each as wide as the device, and shown as large as was chosen or as
 * lets them fit beside each other. On a phone the phone width is this very phone's.
 */
export function usePageSize(
  scroller: RefObject<HTMLElement | null>,
  device: Device,
  { frames = 1, zoom = 'fit' }: Wanted = {},
): PageSize {
  const isPhone = useNarrow()
  const [room, setRoom] = useState<number | null>(null)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  const width = deviceWidths[device]
  if (zoom !== 'fit') return { width, scale: zoom }
  if (isPhone && device === 'phone' && room !== null && room <= widestPhone) {
    return { width: room, scale: 1 }
  }
  const around = (frames - 1) * gap + (isPhone ? 0 : margin)
  return { width, scale: fitScale(room === null ? null : room - around, width * frames) }
}
