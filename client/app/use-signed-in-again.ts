import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { signedInAgain } from '#client/lib/api/session-news.ts'
import type { Session } from '#client/lib/session/session.ts'

/** Brings back what ended with the session, here or in another tab: sockets, and all that was read. */
export function useSignedInAgain({ state }: Session): void {
  const queryClient = useQueryClient()
  const wasAway = useRef(false)
  useEffect(() => {
    if (state === 'signed-out') wasAway.current = true
    if (state !== 'signed-in' || !wasAway.current) return
    wasAway.current = false
    signedInAgain.tell()
    // Forms of the provider are begun by hand: one that is open keeps what was typed into it.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'identity' })
  }, [state, queryClient])
}
