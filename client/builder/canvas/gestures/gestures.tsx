import { useFileDrop } from '../../drag/use-file-drop.ts'
import { usePinch } from '../use-pinch.ts'
import { DropLine } from './drop-line.tsx'
import { Marquee } from './marquee.tsx'

/** What is drawn while the pointer is pressed, or brings files; nobody needs it before. */
export function Gestures() {
  useFileDrop()
  usePinch()
  return (
    <>
      <Marquee />
      <DropLine />
    </>
  )
}
