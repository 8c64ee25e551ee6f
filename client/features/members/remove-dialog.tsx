import { useQueryClient } from '@tanstack/react-query'
import { showAddress } from '#shared/lib/show-address.ts'
import { api, client } from '#client/lib/api/api.ts'
import { useCompany } from '#client/lib/session/current-company.ts'
import { Confirm } from '#client/ui/dialogs/confirm.tsx'
import type { Member } from '#shared/contract/members.ts'

type RemoveDialogProps = {
  companyId: string
  member: Member
  opened: boolean
  onClose: () => void
  onClosed: () => void
}

/** Asks before a member loses access. It takes effect at once, so it can't wait for an undo. */
export function RemoveDialog({ companyId, member, ...dialog }: RemoveDialogProps) {
  const queries = useQueryClient()
  const company = useCompany()
  const run = async () => {
    await client.members.remove({ companyId, memberId: member.id })
    await queries.invalidateQueries({ queryKey: api.members.key() })
  }
  return (
    <Confirm {...dialog} title={`Remove ${member.name}`} button={`Remove ${member.name}`} run={run}>
      <p>
        {member.name} ({showAddress(member.email)}) loses access to {company.name} at once, also to
        what is open right now. API keys that they made stop working. What they built stays.
      </p>
    </Confirm>
  )
}
