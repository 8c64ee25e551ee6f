import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { admissionsQuery } from '#client/lib/session/session.ts'
import { api, client } from '#client/lib/api/api.ts'
import { signedInAgain } from '#client/lib/api/session-news.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { FullScreen } from '#client/ui/layout/full-screen.tsx'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { Arriving } from '#client/ui/loading/progress-line.tsx'

const entranceForm = lazyFile(async () => (await import('./entrance-form.tsx')).EntranceForm)
const linkEnded = lazyFile(async () => (await import('./link-ended.tsx')).LinkEnded)
const noProps = {}
const waiting = <Arriving what="the link" />

type LinkEntranceProps = {
  token: string
  isSignedOut: boolean
  /** What the link opens. */
  children: ReactNode
}

/**
 * Enters by a share link: at once where nothing is asked for, else by a form. Who is in already does
 * not wait for that. A link that has ended while it is open takes away what it opened.
 */
export function LinkEntrance({ token, isSignedOut, children }: LinkEntranceProps) {
  const { campaignId } = useParams()
  const queries = useQueryClient()
  const admissions = useQuery(admissionsQuery)
  const isIn = admissions.data?.campaigns.some((one) => one.campaignId === campaignId)
  const link = useQuery(api.shareLinks.show.queryOptions({ input: { token } }))
  // Together with what the link is: whoever is new here is asked for something. Who has been in already
  // has a first look of the page.
  useEffect(() => {
    if (!document.getElementById('first-look')) entranceForm.fetch().catch(() => undefined)
  }, [])
  const isAsked = link.data?.needsPassword === true || link.data?.needsName === true
  const entered = useQuery({
    queryKey: [...api.shareLinks.enter.key(), token],
    queryFn: async () => {
      if (!link.data?.isInside) await client.shareLinks.enter({ token })
      await queries.fetchQuery({ ...admissionsQuery, staleTime: 0 })
      return true
    },
    enabled: link.data !== undefined && !isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useReentry(isIn, link.data?.isInside, async () => {
    const again = await entered.refetch()
    if (again.data) signedInAgain.tell()
  })
  const error = link.error ?? entered.error
  const hasEnded = error !== null && problemOf(error).slug === 'link-unusable'
  // Members do not need the link.
  if (hasEnded)
    return isSignedOut ? (
      <LazyPart part={linkEnded} what="what became of the link" waiting={waiting} props={noProps} />
    ) : (
      children
    )
  if (isAsked && link.data)
    return (
      <LazyPart
        part={entranceForm}
        what="what the link asks for"
        waiting={waiting}
        props={{ token, link: link.data }}
      />
    )
  if (entered.data || isIn) return children
  if (!error) return waiting
  const retry = () => void (link.error ? link.refetch() : entered.refetch())
  return (
    <FullScreen>
      <ErrorNotice error={error} onRetry={retry} />
    </FullScreen>
  )
}

/**
 * Enters once more where a guest's cookie has run out before the link: a wall screen that hangs for months
 * goes on by itself. Both say that they are out: what they are admitted to, and the link.
 */
function useReentry(
  isIn: boolean | undefined,
  isInside: boolean | undefined,
  enter: () => Promise<void>,
): void {
  const wasIn = useRef(false)
  const enterAgain = useEffectEvent(enter)
  useEffect(() => {
    if (isIn) wasIn.current = true
    if (isIn !== false || isInside !== false || !wasIn.current) return
    wasIn.current = false
    void enterAgain()
  }, [isIn, isInside])
}
