/**
 * Whether this is one of Apple's systems, on which Cmd gives commands and Ctrl is the system's. Asked
 * as the editor of texts asks it: both must hear the same keys. An iPad says that it is a Mac.
 */
export const isApple = (): boolean =>
  typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
