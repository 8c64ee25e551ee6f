import type { Builder } from '../state/builder.ts'

/** Something that a person can do in the builder by a key, from the palette and as the sheet lists it. */
export type BuilderCommand = {
  /** Begins with a verb. */
  label: string
  group: CommandGroup
  /** Keys as people press them, e.g. `Ctrl+Shift+ArrowUp`; the first one is shown. */
  keys: readonly string[]
  /**
   * Where its keys count: on the canvas, in the builder outside of fields, or also in texts and
   * fields that are bound to the document. `browser` ones are heard elsewhere (clipboard, Ctrl+S).
   */
  where: 'canvas' | 'builder' | 'everywhere' | 'browser'
  /** Left out of the palette: what only makes sense as a key. */
  isKeyOnly?: boolean
  /** Offered only while this holds. */
  isOffered?: (builder: Builder) => boolean
  /** False when there was nothing to do, so that the key goes on to the browser. */
  run: (builder: Builder) => boolean
}

export const commandGroups = ['Edit', 'Select', 'Move', 'Add', 'View'] as const
export type CommandGroup = (typeof commandGroups)[number]
