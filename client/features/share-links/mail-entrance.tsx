import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation, useParams } from 'react-router'
import { api, client } from '#client/lib/api/api.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { admissionsQuery } from '#client/lib/session/session.ts'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { FullScreen } from '#client/ui/layout/full-screen.tsx'
import { Arriving } from '#client/ui/loading/progress-line.tsx'
import { LinkEnded } from './link-ended.tsx'

/**
 * Enters by a mail to a guest, once, and takes what opens it out of the address. A mail that is too old keeps
 * nobody out who is in already.
 */
export function MailEntrance({ token, isSignedOut }: { token: string; isSignedOut: boolean }) {
  const { campaignId } = useParams()
  const { pathname, search } = useLocation()
  const queries = useQueryClient()
  const entered = useQuery({
    queryKey: [...api.guests.enter.key(), token],
    queryFn: async () => {
      try {
        await client.guests.enter({ token })
      } catch (error) {
        if (problemOf(error).slug !== 'link-unusable') throw error
      }
      const { campaigns } = await queries.fetchQuery({ ...admissionsQuery, staleTime: 0 })
      return campaigns.some((one) => one.campaignId === campaignId)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (entered.error)
    return (
      <FullScreen>
        <ErrorNotice error={entered.error} onRetry={() => void entered.refetch()} />
      </FullScreen>
    )
  if (entered.data === undefined) return <Arriving what="the preview" />
  if (!entered.data && isSignedOut) return <LinkEnded />
  return <Navigate to={pathname + search} replace />
}
