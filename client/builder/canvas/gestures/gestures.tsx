import { useFileDrop } from '../../drag/use-file-drop.ts'
import { usePinch } from '../use-pinch.ts'
import { DropLine } from './drop-line.tsx'
import { Marquee } from './marquee.tsx'
import { useMiddleButton } from './use-middle-button.ts'

/** What is drawn while the pointer is pressed, or brings files; nobody needs it before. */
export function Gestures() {
  useFileDrop()
  usePinch()
  useMiddleButton()
  return (
    <>
      <Marquee />
      <DropLine />
    </>
  )
}
