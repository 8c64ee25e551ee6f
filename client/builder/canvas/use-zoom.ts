import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { Device } from '#client/lib/campaign-session/devices.ts'
import { deviceWidths } from '#client/lib/campaign-session/devices.ts'
import { useView } from '../state/builder-context.ts'

/** Room left and right of the page together, in px. */
const margin = 64
const narrowMargin = 24
/** Between pages beside each other, in px (see `.frames`). */
const gap = 32

/** The factor at which pages are shown: the chosen one, or what makes them fit beside each other. */
export function useZoom(
  scroller: RefObject<HTMLElement | null>,
  device: Device,
  frames = 1,
): number {
  const zoom = useView((view) => view.zoom)
  const [room, setRoom] = useState<number | null>(null)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  if (zoom !== 'fit') return zoom
  // Between frames is a gap that is not zoomed.
  const free = room === null ? null : room - (frames - 1) * gap
  return fitZoom(free, deviceWidths[device] * frames)
}

/** The factor at which `width` fits into `room` px, in hundredths and never above 1. */
export function fitZoom(room: number | null, width: number): number {
  if (room === null) return 1
  const free = room - (room < 640 ? narrowMargin : margin)
  return Math.max(0.2, Math.min(1, Math.floor((free / width) * 100) / 100))
}
