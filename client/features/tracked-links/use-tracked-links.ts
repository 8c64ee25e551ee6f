import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UtmValues } from '#shared/contract/utm.ts'
import type { TrackedLink } from '#shared/contract/tracked-links.ts'
import { api, client } from '#client/lib/api/api.ts'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'

/** The saved links of a campaign, to take from, which can be undone. */
export function useTrackedLinks(campaignId: string) {
  const queries = useQueryClient()
  const input = { campaignId }
  const list = useQuery(api.trackedLinks.list.queryOptions({ input }))
  const after = {
    onSettled: () => queries.invalidateQueries({ queryKey: api.trackedLinks.list.key({ input }) }),
  }
  const { mutate: restore } = useMutation({
    mutationFn: (values: UtmValues & Pick<TrackedLink, 'shortId' | 'cost'>) =>
      client.trackedLinks.create({ ...input, ...values }),
    ...after,
    onError: showProblem,
  })
  const { mutate: forget } = useMutation({
    mutationFn: (link: TrackedLink) =>
      client.trackedLinks.remove({ ...input, trackedLinkId: link.id }),
    ...after,
    onError: showProblem,
  })
  const remove = (link: TrackedLink) => {
    const { source, medium, campaignName, term, content, shortId, cost } = link
    // The address that was handed out is to be the same again.
    const onUndo = () => restore({ source, medium, campaignName, term, content, shortId, cost })
    forget(link, {
      onSuccess: () => void showUndo({ message: `The link for ${source} is removed.`, onUndo }),
    })
  }
  return { list, remove }
}
