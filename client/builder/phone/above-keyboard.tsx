import { useKeptInSight } from './use-kept-in-sight.ts'
import { useSeenWindow } from './use-seen-window.ts'

/** Ends the builder above a tablet's keyboard on the screen, with what is written in in sight. */
export function AboveKeyboard() {
  useSeenWindow()
  useKeptInSight()
  return null
}
