import { ErrorNotice } from '../notices/error-notice.tsx'
import { SkeletonRows } from '../loading/skeletons.tsx'

type ListStatesProps = {
  list: { data: unknown; error: unknown; isPending: boolean; refetch: () => unknown }
  /** What is being loaded, in words. */
  what: string
  /** How many rows stand in for it. */
  rows: number
}

/** What stands in a section before its list is there: rows to come, or why there are none. */
export function ListStates({ list, what, rows }: ListStatesProps) {
  if (list.isPending) return <SkeletonRows what={what} rows={rows} height={56} />
  if (!list.error || list.data) return null
  return <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
}
