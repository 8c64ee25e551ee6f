import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Location } from 'react-router'

/** Marks, as the state of a location, what a list itself wrote into the address. */
export const ownChange = 'own-change'

/** Changes when a link leads here with another view; not when the list writes its own. */
export function useArrival(): string {
  const location: Location<unknown> = useLocation()
  const { key, state } = location
  const [arrival, setArrival] = useState(key)
  if (state !== ownChange && arrival !== key) setArrival(key)
  return arrival
}
