import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#client/lib/api/api.ts'
import { chooseCompany } from '#client/lib/session/current-company.ts'
import { useGo } from '#client/lib/browser/go.ts'
import { meQuery } from '#client/lib/session/session.ts'
import type { ShownInvite } from '#shared/contract/invites.ts'
import { clearInviteToken } from './invite-token.ts'
import { stageOf } from './stage-of.ts'

type Joined = NonNullable<ShownInvite['joined']>

/**
 * Joins by an invite and goes to where it leads. To be called with a person signed in; whoever can't
 * join yet or any more stays, and the invite and who is here are asked for again.
 */
export function useJoin(token: string, invite: ShownInvite | undefined) {
  const queries = useQueryClient()
  const enter = useEnter()
  return useMutation({
    mutationFn: async () => {
      if (!invite) return null
      const me = await queries.fetchQuery({ ...meQuery, staleTime: 0 })
      const { kind } = stageOf(invite, me)
      return kind === 'ready' || kind === 'inside' ? client.invites.accept({ token }) : null
    },
    onSuccess: async (joined) => {
      if (joined) await enter(joined)
      else await queries.invalidateQueries({ queryKey: api.invites.show.key() })
    },
    onError: () => queries.invalidateQueries({ queryKey: api.invites.show.key() }),
  })
}

/** Opens the company for one who belongs to it, at the place that the invite meant. */
export function useEnter() {
  const queries = useQueryClient()
  const go = useGo()
  return async ({ companyId, leadsTo, isCampaignGone }: Joined) => {
    chooseCompany(companyId)
    await queries.fetchQuery({ ...meQuery, staleTime: 0 })
    clearInviteToken()
    await go(leadsTo ? `/campaigns/${leadsTo.screen}/${leadsTo.campaignId}` : '/dashboard', {
      replace: true,
    })
    if (isCampaignGone)
      notifications.show({
        title: 'The campaign is gone',
        message: 'It was deleted after you were invited to it. Here is all else of the company.',
      })
  }
}
