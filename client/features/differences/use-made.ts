import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { api } from '#client/lib/api/api.ts'
import { changeKey } from '#client/features/versions/public/change-key.ts'
import type { Side } from './use-side.ts'
import type { Made } from './when-words.ts'

/** How long (ms) editing must rest before it is asked who it was. */
const restMs = 1_500

/**
 * Who made each difference and when, by its key; empty until that is known. `mark` is another one
 * whenever the present is.
 */
export function useMade(
  campaignId: string,
  from: Side | null,
  to: Side | null,
  mark: unknown,
): ReadonlyMap<string, Made> {
  const [settled] = useDebouncedValue(mark, restMs)
  const isAsked = from?.reviewId && (!to || to.reviewId)
  const isReady = from?.campaign && (!to || to.campaign)
  const rounds = useQuery({
    ...api.reviews.differences.queryOptions({
      input: {
        campaignId,
        reviewId: from?.reviewId ?? '',
        ...(to?.reviewId ? { untilId: to.reviewId } : {}),
      },
    }),
    enabled: Boolean(isReady && isAsked),
  })
  const versions = useQuery({
    ...api.versions.differences.queryOptions({
      input: {
        campaignId,
        versionId: from?.versionId ?? '',
        ...(to?.versionId ? { untilId: to.versionId } : {}),
      },
    }),
    enabled: Boolean(isReady && !isAsked && from?.versionId),
  })
  const { data, refetch } = isAsked ? rounds : versions
  useAskAgain(to === null && data ? settled : null, refetch)
  return useMemo(
    () => new Map((data?.changes ?? []).map((made) => [changeKey(made), made])),
    [data],
  )
}

/** Asks again whenever `mark` has become another one; not while there is none. */
function useAskAgain(mark: unknown, ask: () => unknown) {
  const asked = useRef(mark)
  useEffect(() => {
    const before = asked.current
    asked.current = mark
    if (mark !== null && before !== null && before !== mark) ask()
  }, [mark, ask])
}
