import { lazy, useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { loadFailedStyles } from './failed-styles.ts'
import { tryTwice } from './keep-trying.ts'
import { whenIdle } from './when-idle.ts'

/** Something in a file of its own, which is fetched later than the screen that uses it. */
export type LazyFile<Value> = {
  /** Fetches it unless it is there; rejects when the file can't be loaded. */
  fetch: () => Promise<Value>
  /** It, once it is there. */
  get: () => Value | null
}

/** Keeps what `load` imports, so that from then on it is shown without waiting. */
export function lazyFile<Value>(load: () => Promise<Value>): LazyFile<Value> {
  let loaded: Value | null = null
  return {
    fetch: async () => {
      if (loaded === null) {
        await loadFailedStyles()
        loaded = await load()
      }
      return loaded
    },
    get: () => loaded,
  }
}

/** What is thrown where a component was to stand whose file could not be loaded. */
export class NotLoaded extends Error {
  override name = 'NotLoaded'
}

/** One try to show a component; React.lazy would for ever stay with the failure of the first. */
export type Try<Props> = {
  /** Waits in the Suspense around it until the file is there; throws NotLoaded when it can't be loaded. */
  Shown: ComponentType<Props>
  /** Resolves when it is known which of the two; null when the file has been there. */
  known: Promise<unknown> | null
}

/** Tries to show the component of a file, which is fetched unless it is there, at a second try perhaps. */
export function tryToShow<Props>(file: LazyFile<ComponentType<Props>>): Try<Props> {
  const there = file.get()
  if (there) return { Shown: there, known: null }
  const loading = tryTwice(file.fetch).then(
    (component) => ({ default: component }),
    (cause: unknown) => {
      throw new NotLoaded('A file could not be loaded', { cause })
    },
  )
  return { Shown: lazy(() => loading), known: loading.catch(() => undefined) }
}

/** At the latest so many ms after it was asked for. */
const idleWithin = 1200

/** Fetches what will be wanted, one after another, once the screen stands and the browser is idle. */
export function useFetchAhead(files: readonly LazyFile<unknown>[]): void {
  useEffect(() => {
    const fetchAll = async () => {
      for (const file of files) await file.fetch().catch(() => undefined)
    }
    return whenIdle(() => void fetchAll(), idleWithin)
  }, [files])
}

/** Whether the browser has had nothing to do since the screen stands, which it does from `isThere` on. */
export function useIdle(isThere = true): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => (isThere ? whenIdle(() => setIdle(true), idleWithin) : undefined), [isThere])
  return isIdle
}
