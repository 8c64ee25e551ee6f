import { Plugin } from '@tiptap/pm/state'
import { isCommand, keyOf } from '#client/lib/keys/match-keys.ts'
import { writesByAlt } from '#client/lib/keys/writes-by-alt.ts'

/**
 * Leaves keys to the browser that the editor would take for others: those that write a character with
 * AltGr or Option, as it goes by their place where it knows no better, and Ctrl+Shift+I and U, which it
 * holds for the capitals of Ctrl+I and U. They open the browser's tools, and write by a number on Linux.
 */
export const leaveKeys = (): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (_, event) =>
          writesByAlt(event) ||
          (event.shiftKey && isCommand(event) && /^[iu]$/i.test(keyOf(event))),
      },
    },
  })
