import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#client/lib/api/api.ts'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import type { Domain } from '#shared/contract/domains.ts'

const watchMs = 5_000

const optionsOf = (companyId: string) => api.domains.list.queryOptions({ input: { companyId } })

/** The domains of a company; while one is not all right, they are asked for every five seconds. */
export function useDomains(companyId: string) {
  return useQuery({
    ...optionsOf(companyId),
    refetchInterval: ({ state: { data } }) =>
      data?.domains.some(({ state }) => state !== 'verified') ? watchMs : false,
  })
}

/** What can be done with the domains of a company; each shows at once in the list. */
export function useDomainActions(companyId: string) {
  const queries = useQueryClient()
  const { queryKey } = optionsOf(companyId)
  const change = (edit: (domains: Domain[]) => Domain[]) =>
    queries.setQueryData(queryKey, (list) => list && { domains: edit(list.domains) })
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey }),
      // The address of a campaign may be another one now.
      queries.invalidateQueries({ queryKey: api.campaigns.key() }),
    ])
  const put = (domain: Domain) =>
    change((domains) => domains.map((one) => (one.id === domain.id ? domain : one)))

  const check = useMutation({
    mutationFn: (domainId: string) => client.domains.check({ companyId, domainId }),
    onSuccess: (domain) => {
      put(domain)
      void refresh()
    },
    onError: showProblem,
  })
  const update = useMutation({
    mutationFn: (given: { domainId: string; campaignId?: string | null; isPrimary?: true }) =>
      client.domains.update({ companyId, ...given }),
    onSuccess: put,
    onError: showProblem,
    onSettled: refresh,
  })
  const showAdded = (domain: Domain) =>
    change((domains) =>
      [...domains, domain].toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    )
  const remove = async ({ id: domainId, displayName }: Domain) => {
    const before = queries.getQueryData(queryKey)
    change((domains) => domains.filter(({ id }) => id !== domainId))
    try {
      await client.domains.remove({ companyId, domainId })
      showUndo({
        message: `${displayName} is removed.`,
        onUndo: () =>
          void client.domains
            .restore({ companyId, domainId })
            .catch(showProblem)
            .finally(() => void refresh()),
      })
    } catch (error) {
      queries.setQueryData(queryKey, before)
      showProblem(error)
    }
    await refresh()
  }
  return { check, update, showAdded, remove }
}
