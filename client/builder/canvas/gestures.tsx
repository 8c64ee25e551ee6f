import { DropLine } from './drop-line.tsx'
import { Marquee } from './marquee.tsx'

/** What is drawn while the pointer is pressed; nobody needs it before. */
export function Gestures() {
  return (
    <>
      <Marquee />
      <DropLine />
    </>
  )
}
