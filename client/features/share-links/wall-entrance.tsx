import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode } from 'react'
import type { WallOfLink } from '#shared/contract/wall-links.ts'
import { can, subjectOfWall } from '#shared/permissions/can.ts'
import { api, client } from '#client/lib/api/api.ts'
import { signedInAgain } from '#client/lib/api/session-news.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { useActorOrGuest } from '#client/lib/session/admission.ts'
import { admissionsQuery } from '#client/lib/session/session.ts'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { FullScreen } from '#client/ui/layout/full-screen.tsx'
import { Arriving } from '#client/ui/loading/progress-line.tsx'
import { LinkEnded } from './link-ended.tsx'

type WallEntranceProps = { token: string; show: (wall: WallOfLink) => ReactNode }

/**
 * Enters by a link of a wall. A link that ends while the wall is shown takes it away; a
 * guest's cookie that runs out before the link does not, as the screen enters again.
 */
export function WallEntrance({ token, show }: WallEntranceProps) {
  const queries = useQueryClient()
  const entered = useQuery({
    queryKey: [...api.wallLinks.enter.key(), token],
    queryFn: async () => {
      const wall = await client.wallLinks.enter({ token })
      // What was asked before knows nothing of it.
      await queries.cancelQueries({ queryKey: admissionsQuery.queryKey })
      await queries.fetchQuery({ ...admissionsQuery, staleTime: 0 })
      return wall
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data: wall, error, refetch } = entered
  const viewer = useActorOrGuest(wall?.companyId ?? '')
  const isIn = wall !== undefined && can(viewer, 'wall.see', subjectOfWall(wall))
  useReentry(wall === undefined || viewer === null ? null : isIn, async () => {
    const again = await refetch()
    if (again.data) signedInAgain.tell()
  })
  if (error && problemOf(error).slug === 'link-unusable') return <LinkEnded />
  if (wall) return show(wall)
  if (!error) return <Arriving what="the numbers" />
  return (
    <FullScreen>
      <ErrorNotice error={error} onRetry={() => void refetch()} />
    </FullScreen>
  )
}

/** Enters once more when the screen is out that was in; null while that is not known. */
function useReentry(isIn: boolean | null, enter: () => Promise<void>): void {
  const wasIn = useRef(false)
  const enterAgain = useEffectEvent(enter)
  useEffect(() => {
    if (isIn) wasIn.current = true
    if (isIn !== false || !wasIn.current) return
    wasIn.current = false
    void enterAgain()
  }, [isIn])
}
