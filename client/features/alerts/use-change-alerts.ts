import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Alerts } from '#shared/contract/alerts.ts'
import { api, client } from '#client/lib/api/api.ts'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import type { RuleInput } from './rule-values.ts'

/** What changes the alerts of a campaign; each answer is shown as it comes. */
export function useChangeAlerts(campaignId: string) {
  const queries = useQueryClient()
  const input = { campaignId }
  const keep = (alerts: Alerts) => queries.setQueryData(api.alerts.list.queryKey({ input }), alerts)
  const { mutate: add, isPending: isAdding } = useMutation({
    mutationFn: (rule: RuleInput) => client.alerts.create({ ...input, ...rule }),
    onSuccess: keep,
    onError: showProblem,
  })
  const { mutate: turn } = useMutation({
    mutationFn: (rule: { ruleId: string; isOn: boolean }) =>
      client.alerts.update({ ...input, ...rule }),
    onSuccess: keep,
    onError: showProblem,
  })
  const remove = async (ruleId: string) => {
    keep(await client.alerts.remove({ ...input, ruleId }))
  }
  return { keep, add, isAdding, turn, remove }
}
