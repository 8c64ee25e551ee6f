import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { Device } from '#client/lib/campaign-session/devices.ts'
import { deviceWidths } from '#client/lib/campaign-session/devices.ts'
import { useNarrow } from '#client/lib/browser/media.ts'
import { useView } from '../state/builder-context.ts'

/** Room left and right of the page together, in px. */
const margin = 64
/** Between pages beside each other, in px (see `.frames`). */
const gap = 32
/** In px; wider windows show the page as the phone's usual width. */
const widestPhone = 480

/** How wide the page is in its own px, and the factor at which it is shown. */
export type PageSize = { width: number; zoom: number }

/**
 * Each page is as wide as the device, and shown as large as was chosen or as lets them fit beside
 * each other. On a phone the phone width is this very phone's.
 */
export function usePageSize(
  scroller: RefObject<HTMLElement | null>,
  device: Device,
  frames = 1,
): PageSize {
  const isPhone = useNarrow()
  const zoom = useView((view) => view.zoom)
  const [room, setRoom] = useState<number | null>(null)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  const width = deviceWidths[device]
  if (zoom !== 'fit') return { width, zoom }
  if (isPhone && device === 'phone' && room !== null && room <= widestPhone) {
    return { width: room, zoom: 1 }
  }
  // Between frames is a gap that is not zoomed.
  const free = room === null ? null : room - (frames - 1) * gap
  return { width, zoom: fitZoom(free, width * frames, isPhone ? 0 : margin) }
}

/** The factor at which `width` fits into `room` px with a margin, in hundredths and never above 1. */
export function fitZoom(room: number | null, width: number, around: number): number {
  if (room === null) return 1
  const free = room - around
  return Math.max(0.2, Math.min(1, Math.floor((free / width) * 100) / 100))
}
