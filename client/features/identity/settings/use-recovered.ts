import { notifications } from '@mantine/notifications'
import type { SettingsFlow } from '@ory/client'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { returnPath } from '../flow/destination.ts'
import type { Outcome } from './use-settings.ts'

const recoveredId = 1060001

/**
 * Whether the person came here from recovery and has yet to choose a new password. Once it is
 * chosen they are sent on to `returnTo`, if they wanted to be somewhere.
 */
export function useRecovered(
  flow: SettingsFlow | null,
  outcome: Outcome | null,
  returnTo: string | null,
): boolean {
  const navigate = useNavigate()
  const came = useRef(false)
  came.current ||= flow?.ui.messages?.some(({ id }) => id === recoveredId) ?? false
  const isDone = came.current && outcome?.group === 'password' && outcome.state === 'saved'
  useEffect(() => {
    if (!isDone || !returnTo) return
    notifications.show({ message: 'Your new password is saved.' })
    void navigate(returnPath(returnTo, window.location.origin), { replace: true })
  }, [isDone, navigate, returnTo])
  return came.current && !isDone
}
