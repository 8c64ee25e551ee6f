import { useSyncExternalStore } from 'react'

/** A value that can be watched; `set` tells the listeners only when the value is another one. */
export type Store<T> = {
  getSnapshot: () => T
  subscribe: (listener: () => void) => () => void
  set: (change: (current: T) => T) => void
}

/** Makes a store that holds `initial`. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    getSnapshot: () => value,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (change) => {
      const next = change(value)
      if (Object.is(next, value)) return
      value = next
      for (const listener of Array.from(listeners)) listener()
    },
  }
}

/** A store for those who only watch it. */
export type Readable<T> = Pick<Store<T>, 'getSnapshot' | 'subscribe'>

/**
 * A part of a store's value; the component renders again only when this part is another one, so
 * `pick` must give the same object for the same value.
 */
export function useStore<T, P>(store: Readable<T>, pick: (value: T) => P): P {
  return useSyncExternalStore(store.subscribe, () => pick(store.getSnapshot()))
}
