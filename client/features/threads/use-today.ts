import { useSyncExternalStore } from 'react'
import { dayOf } from './due-words.ts'

const today = () => dayOf(new Date())

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, 30_000)
  return () => clearInterval(timer)
}

/** The day where the reader is, kept true over midnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, today, today)
