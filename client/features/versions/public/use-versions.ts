import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#client/lib/api/api.ts'

const listOptions = (campaignId: string) =>
  api.versions.list.infiniteOptions({
    input: (before: string | undefined) => ({ campaignId, ...(before ? { before } : {}) }),
    initialPageParam: undefined,
    getNextPageParam: ({ versions, hasMore }) => (hasMore ? versions.at(-1)?.id : undefined),
  })

/** A campaign's versions, newest first, as far as they are loaded; asked again every minute. */
export function useVersions(campaignId: string, enabled = true) {
  const query = useInfiniteQuery({ ...listOptions(campaignId), enabled, refetchInterval: 60_000 })
  const versions = useMemo(
    () => query.data?.pages.flatMap((page) => page.versions) ?? [],
    [query.data],
  )
  return { ...query, versions }
}
