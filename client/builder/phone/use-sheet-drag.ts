import { useMemo, useRef } from 'react'
import type { PointerEvent } from 'react'
import { boxOf } from '#client/lib/browser/geometry.ts'
import type { SheetStand } from './settle-sheet.ts'
import { settleSheet } from './settle-sheet.ts'
import { sheetSizes } from './sheet-sizes.ts'

/** Movements shorter than this many px are taps. */
const threshold = 4

type Hold = {
  y: number
  height: number
  moved: boolean
  last: { y: number; at: number }
  speed: number
}

/**
 * Lets a sheet follow the finger by its head, without rendering, and tells where it stands once it
 * is let go.
 */
export function useSheetDrag(onSettle: (stand: SheetStand) => void) {
  const hold = useRef<Hold | null>(null)
  return useMemo(() => {
    const sheetOf = (head: Element) => head.closest<HTMLElement>('[data-sheet]')
    const end = (event: PointerEvent<HTMLElement>) => {
      const held = hold.current
      const sheet = sheetOf(event.currentTarget)
      hold.current = null
      if (!held?.moved || !sheet) return
      const { height } = boxOf(sheet)
      const stand = settleSheet({ ...sheetSizes(), height, speed: held.speed })
      delete sheet.dataset['held']
      // One that closes goes on from where the finger left it.
      if (stand !== 'closed') sheet.style.removeProperty('height')
      onSettle(stand)
    }
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const sheet = sheetOf(event.currentTarget)
        const height = sheet ? boxOf(sheet).height : 0
        const { clientY: y, timeStamp: at } = event
        hold.current = { y, height, moved: false, last: { y, at }, speed: 0 }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const held = hold.current
        const sheet = sheetOf(event.currentTarget)
        if (!held || !sheet) return
        const { clientY: y, timeStamp: at } = event
        if (!held.moved && Math.abs(y - held.y) < threshold) return
        // Only now: a tap must reach the button it is meant for.
        if (!held.moved) event.currentTarget.setPointerCapture(event.pointerId)
        const speed = at > held.last.at ? (y - held.last.y) / (at - held.last.at) : held.speed
        hold.current = { ...held, moved: true, last: { y, at }, speed }
        sheet.dataset['held'] = ''
        const height = Math.min(sheetSizes().full, Math.max(0, held.height - (y - held.y)))
        sheet.style.height = `${height}px`
      },
      onPointerUp: end,
      onPointerCancel: end,
    }
  }, [onSettle])
}
