import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#client/lib/api/api.ts'
import { withArticle } from '#client/ui/roles/role-names.ts'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import type { Member } from '#shared/contract/members.ts'
import type { Role } from '#shared/permissions/can.ts'

/** Gives a member another role, at once on the screen, with ten seconds to take it back. */
export function useChangeRole(companyId: string) {
  const queries = useQueryClient()
  const queryKey = api.members.list.queryKey({ input: { companyId } })
  const showRole = (memberId: string, role: Role) =>
    queries.setQueryData(
      queryKey,
      (list: { members: Member[] } | undefined) =>
        list && {
          members: list.members.map((known) =>
            known.id === memberId ? { ...known, role } : known,
          ),
        },
    )
  const { mutate } = useMutation({
    mutationFn: ({ member, role }: { member: Member; role: Role }) =>
      client.members.changeRole({ companyId, memberId: member.id, role }),
    onMutate: async ({ member, role }) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<{ members: Member[] }>(queryKey)
      showRole(member.id, role)
      return { before }
    },
    onError: (error, _, made) => {
      // Without a connection nothing else would take it back.
      queries.setQueryData(queryKey, made?.before)
      showProblem(error)
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: api.billing.plan.key() })
      return queries.invalidateQueries({ queryKey })
    },
  })
  return (member: Member, role: Role) =>
    mutate(
      { member, role },
      {
        onSuccess: () =>
          showUndo({
            message: `${member.name} is now ${withArticle(role)}.`,
            onUndo: () => mutate({ member, role: member.role }),
          }),
      },
    )
}
