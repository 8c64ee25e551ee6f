import { useEffect, useState } from 'react'
import type { LazyFile } from './lazy-file.ts'

/** What is in a file, once it is fetched; tried again when the device is online again. */
export function useFetched<Value>(file: LazyFile<Value> | null): Value | null {
  const [, setFetched] = useState<unknown>(null)
  const value = file?.get() ?? null
  const isMissing = value === null
  useEffect(() => {
    if (!file || !isMissing) return undefined
    let isCurrent = true
    const ask = () => {
      file.fetch().then(
        () => isCurrent && setFetched(file),
        () => undefined,
      )
    }
    ask()
    addEventListener('online', ask)
    return () => {
      isCurrent = false
      removeEventListener('online', ask)
    }
  }, [file, isMissing])
  return value
}
