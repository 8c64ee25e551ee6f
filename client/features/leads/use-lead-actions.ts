import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Lead } from '#shared/contract/leads.ts'
import { api, client } from '#client/lib/api/api.ts'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import { titleOf } from './lead-words.ts'
import type { LeadPages } from './use-leads.ts'

const atOnce = 200

/** What can be done with leads: seen in every list at once, and told to the server. */
export function useLeadActions(companyId: string) {
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: api.leads.key() }),
      queries.invalidateQueries({ queryKey: api.analytics.leads.key() }),
    ])

  const mark = async (leads: readonly Lead[], state: 'new' | 'read') => {
    const meant = leads.filter(({ readAt }) => (readAt === null) === (state === 'read'))
    if (meant.length === 0) return
    const ids = new Set(meant.map(({ id }) => id))
    const readAt = state === 'read' ? new Date().toISOString() : null
    const putBack = rememberLeads(queries)
    changeLists(queries, (all) =>
      all.map((lead) => (ids.has(lead.id) ? { ...lead, readAt } : lead)),
    )
    for (const leadId of ids)
      queries.setQueryData<Lead>(
        api.leads.get.queryKey({ input: { companyId, leadId } }),
        (lead) => lead && { ...lead, readAt },
      )
    try {
      for (const leadIds of portionsOf([...ids]))
        await client.leads.mark({ companyId, leadIds, state })
      // The number of new ones; the lists know already.
      await queries.invalidateQueries({ queryKey: api.leads.list.key({ type: 'query' }) })
    } catch (error) {
      putBack()
      showProblem(error)
      await refresh()
    }
  }

  const offerBack = (message: string, erasureIds: readonly string[]) =>
    showUndo({
      message,
      onUndo: () => {
        const restored = erasureIds.map((erasureId) =>
          client.leads.restore({ companyId, erasureId }),
        )
        Promise.all(restored)
          .catch(showProblem)
          .finally(() => void refresh())
      },
    })

  const erase = async (leads: readonly Lead[]) => {
    const [first] = leads
    if (!first) return
    const ids = new Set(leads.map(({ id }) => id))
    const putBack = rememberLeads(queries)
    changeLists(queries, (all) => all.filter(({ id }) => !ids.has(id)))
    try {
      const erasureIds: string[] = []
      for (const leadIds of portionsOf([...ids]))
        erasureIds.push((await client.leads.erase({ companyId, leadIds })).erasureId)
      const what = leads.length === 1 ? `${titleOf(first)} is` : `${leads.length} leads are`
      offerBack(`${what} erased.`, erasureIds)
      await queries.invalidateQueries({ queryKey: api.leads.list.key({ type: 'query' }) })
    } catch (error) {
      putBack()
      showProblem(error)
      await refresh()
    }
  }

  /** Everything in which one of these addresses was given, also what no list shows. */
  const eraseAddress = async (email: string, also: string[]) => {
    const { erasureId, count } = await client.leads.eraseAddress({ companyId, email, also })
    const what = count === 1 ? '1 lead' : `${count} leads`
    offerBack(`${what} of ${email} erased.`, [erasureId])
    await refresh()
  }

  const update = async (leads: readonly Lead[], change: LeadChange) => {
    const ids = new Set(leads.map(({ id }) => id))
    const putBack = rememberLeads(queries)
    const changed = (lead: Lead) => (ids.has(lead.id) ? { ...lead, ...change } : lead)
    changeLists(queries, (all) => all.map(changed))
    for (const leadId of ids)
      queries.setQueryData<Lead>(
        api.leads.get.queryKey({ input: { companyId, leadId } }),
        (lead) => lead && changed(lead),
      )
    const { owner, ...rest } = change
    const sent = owner === undefined ? rest : { ...rest, owner: owner?.personId ?? null }
    try {
      for (const leadIds of portionsOf([...ids]))
        await client.leads.update({ companyId, leadIds, ...sent })
    } catch (error) {
      putBack()
      showProblem(error)
      await refresh()
    }
  }

  /** They are no spam: they go to the others, and are told of. */
  const letIn = async (leads: readonly Lead[]) => {
    const ids = leads.filter(({ isSpam }) => isSpam).map(({ id }) => id)
    try {
      for (const leadIds of portionsOf(ids)) await client.leads.notSpam({ companyId, leadIds })
    } catch (error) {
      showProblem(error)
    }
    await refresh()
  }

  return { mark, erase, eraseAddress, update, letIn }
}

type LeadChange = Partial<Pick<Lead, 'status' | 'owner' | 'note'>>

/** All that is known of leads now; called, it is so again. Without a connection nothing else brings it. */
function rememberLeads(queries: QueryClient): () => void {
  const known = queries.getQueriesData({ queryKey: api.leads.key() })
  return () => {
    for (const [key, data] of known) queries.setQueryData(key, data)
  }
}

function changeLists(queries: QueryClient, change: (leads: Lead[]) => Lead[]): void {
  const key = api.leads.list.key({ type: 'infinite' })
  queries.setQueriesData<LeadPages>({ queryKey: key }, (data) => {
    if (!data) return data
    const pages = data.pages.map((page) => ({
      ...page,
      leads: change(page.leads),
      newestId: page.newestId ?? page.leads[0]?.id,
    }))
    return { ...data, pages }
  })
}

function portionsOf(ids: string[]): string[][] {
  const count = Math.ceil(ids.length / atOnce)
  return Array.from({ length: count }, (_, at) => ids.slice(at * atOnce, (at + 1) * atOnce))
}
