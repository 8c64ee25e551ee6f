import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api, client } from '#client/lib/api/api.ts'
import { useCompany } from '#client/lib/session/current-company.ts'
import { useMe } from '#client/lib/session/session.ts'
import { Confirm } from '#client/ui/dialogs/confirm.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import type { Member } from '#shared/contract/members.ts'
import { pathOfSection } from '#client/lib/session/company-sections.ts'
import { Row, Text } from '#client/ui/layout/elements.tsx'

type LeaveDialogProps = {
  companyId: string
  /** Everybody, to know whether an owner stays. */
  members: Member[]
  opened: boolean
  onClose: () => void
  onClosed?: () => void
}

/** Asks before one leaves; the last owner is told what to do instead. */
export function LeaveDialog({ companyId, members, ...dialog }: LeaveDialogProps) {
  const queries = useQueryClient()
  const company = useCompany()
  const { person } = useMe()
  if (isLastOwner(members, person.id)) return <LastOwnerDialog {...dialog} members={members} />
  const run = async () => {
    await client.companies.leave({ companyId })
    await queries.invalidateQueries({ queryKey: api.me.key() })
  }
  return (
    <Confirm {...dialog} title={`Leave ${company.name}`} button="Leave" run={run}>
      <p>
        You lose access to {company.name} at once and need a new invite to come back. What you built
        stays with the company.
      </p>
    </Confirm>
  )
}

/** Whether nobody else owns the company. */
export function isLastOwner(members: readonly Member[], personId: string): boolean {
  const owners = members.filter(({ role }) => role === 'owner')
  return owners.length === 1 && owners[0]?.personId === personId
}

function LastOwnerDialog({
  opened,
  onClose,
  onClosed,
  members,
}: Omit<LeaveDialogProps, 'companyId'>) {
  const company = useCompany()
  const isAlone = members.length === 1
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`You are the only owner of ${company.name}`}
      size="28rem"
      returnFocus={!onClosed}
      onExitTransitionEnd={onClosed}
    >
      <Text tone="ink-2">
        {isAlone
          ? 'A company needs an owner, and there is nobody else. Invite somebody and hand it over, or close the company.'
          : 'A company needs an owner. Hand the ownership to another member first, then leave.'}
      </Text>
      <Row gap="8" align="center" justify="end" wrap mt="24">
        {isAlone ? (
          <Button component={Link} to={pathOfSection('data')} variant="default">
            Close the company
          </Button>
        ) : null}
        <Button onClick={onClose} data-autofocus>
          Stay
        </Button>
      </Row>
    </Dialog>
  )
}
