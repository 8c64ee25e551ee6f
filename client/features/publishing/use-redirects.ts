import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#client/lib/api/api.ts'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import type { Redirect } from '#shared/contract/redirects.ts'

/** The redirects of a campaign, to take from, which can be undone. */
export function useRedirects(campaignId: string) {
  const queries = useQueryClient()
  const input = { campaignId }
  const list = useQuery(api.redirects.list.queryOptions({ input }))
  const after = {
    onSettled: () => queries.invalidateQueries({ queryKey: api.redirects.list.key({ input }) }),
    onError: showProblem,
  }
  const { mutate: restore } = useMutation({
    mutationFn: ({ path, target }: Redirect) => client.redirects.create({ ...input, path, target }),
    ...after,
  })
  const { mutate: drop } = useMutation({
    mutationFn: ({ id: redirectId }: Redirect) => client.redirects.remove({ ...input, redirectId }),
    ...after,
  })
  const remove = (redirect: Redirect) =>
    drop(redirect, {
      onSuccess: () =>
        void showUndo({
          message: `${redirect.path} leads nowhere now.`,
          onUndo: () => restore(redirect),
        }),
    })
  return { list, remove }
}
