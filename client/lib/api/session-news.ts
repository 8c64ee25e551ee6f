type News = {
  tell: () => void
  /** Calls `listener` every time. Returns the stop. */
  listen: (listener: () => void) => () => void
}

function createNews(): News {
  const listeners = new Set<() => void>()
  return {
    tell: () => {
      for (const listener of Array.from(listeners)) listener()
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Something saw that session or rights may be others now, such as a socket that was hung up. */
export const sessionDoubted = createNews()

/** The same person is signed in again after the session had ended: what was closed may come back. */
export const signedInAgain = createNews()
