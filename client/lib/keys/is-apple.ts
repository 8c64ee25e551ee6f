/** Whether this is one of Apple's systems, on which Cmd gives commands and Ctrl is the system's. */
export const isApple = (): boolean =>
  typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
