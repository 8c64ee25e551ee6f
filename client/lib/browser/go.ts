import { createContext, useContext } from 'react'
import { useNavigate } from 'react-router'
import type { NavigateOptions } from 'react-router'

/** When the last navigation that was begun is on the screen, in place of the screen before. */
export const SettledContext = createContext<() => Promise<void>>(() => Promise.resolve())

/** As `useNavigate`, for those who stay busy until the next screen is there. */
export function useGo(): (path: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  const settled = useContext(SettledContext)
  return async (path, options) => {
    await navigate(path, options)
    await settled()
  }
}
