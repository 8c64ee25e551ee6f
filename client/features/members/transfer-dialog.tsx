import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '#client/lib/api/api.ts'
import { useCompany } from '#client/lib/session/current-company.ts'
import { lostWords } from '#client/ui/roles/action-words.ts'
import { Confirm } from '#client/ui/dialogs/confirm.tsx'
import type { Member } from '#shared/contract/members.ts'

type TransferDialogProps = {
  companyId: string
  member: Member
  opened: boolean
  onClose: () => void
  onClosed: () => void
}

/** Asks before the ownership goes to somebody else, with what the giver loses by it. */
export function TransferDialog({ companyId, member, ...dialog }: TransferDialogProps) {
  const queries = useQueryClient()
  const company = useCompany()
  const run = async () => {
    await client.companies.transfer({ companyId, memberId: member.id })
    await queries.invalidateQueries({ queryKey: api.members.key() })
    await queries.invalidateQueries({ queryKey: api.me.key() })
  }
  return (
    <Confirm
      {...dialog}
      title={`Hand ${company.name} to ${member.name}`}
      button={`Make ${member.name} the owner`}
      run={run}
    >
      <p>
        {member.name} becomes an owner and you become an admin. Only an owner can give it back. You
        will no longer be able to:
      </p>
      <ul>
        {lostWords('owner', 'admin').map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Confirm>
  )
}
