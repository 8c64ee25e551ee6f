import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showAddress } from '#shared/lib/show-address.ts'
import { api, client } from '#client/lib/api/api.ts'
import { useCompany } from '#client/lib/session/current-company.ts'
import { Confirm } from '#client/ui/dialogs/confirm.tsx'
import { Row, Spoken } from '#client/ui/layout/elements.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { InviteMail, MailAgain, useOpenInvites } from './invite-mail.tsx'
import { InviteMaker } from './invite-maker.tsx'
import { PeoplePicture } from '#client/ui/layout/pictures.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { roleNames } from '#client/ui/roles/role-names.ts'
import type { Invite } from '#shared/contract/invites.ts'
import { ListStates } from '#client/ui/settings/list-states.tsx'
import { Card, Section } from '#client/ui/settings/section.tsx'
import type { SectionProps } from '#client/lib/session/company-sections.ts'
import classes from '#client/ui/settings/table.module.css'

/** Inviting people, and the invites that nobody has used yet. */
export function InvitesSection({ companyId }: SectionProps) {
  const { role } = useCompany()
  return (
    <>
      <Section
        title="Invite people"
        lead="By mail, only that address can join. A link lets in the first person who opens it."
        narrow
      >
        <Card>
          <InviteMaker companyId={companyId} giver={role} />
        </Card>
      </Section>
      <OpenInvites companyId={companyId} />
    </>
  )
}

function OpenInvites({ companyId }: SectionProps) {
  const list = useOpenInvites(companyId)
  const invites = list.data?.invites
  return (
    <Section title="Open invites">
      <ListStates list={list} what="open invites" rows={2} />
      {invites?.length === 0 ? (
        <EmptyState picture={<PeoplePicture />} title="No open invites">
          Invites stand here until they are used, expire or are revoked.
        </EmptyState>
      ) : null}
      {invites?.length ? <InviteTable companyId={companyId} invites={invites} /> : null}
    </Section>
  )
}

const addresseeOf = ({ email }: Invite) => (email ? showAddress(email) : 'Whoever has the link')

function InviteTable({ companyId, invites }: { companyId: string; invites: Invite[] }) {
  const [asking, setAsking] = useState<Invite | null>(null)
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col">Role</th>
            <th scope="col">Invited by</th>
            <th scope="col">Made</th>
            <th scope="col">Expires</th>
            <th scope="col" className={classes.actions}>
              <Spoken>Actions</Spoken>
            </th>
          </tr>
        </thead>
        <tbody>
          {invites.map((invite) => (
            <tr key={invite.id}>
              <th scope="row">
                <span className={classes.name}>{addresseeOf(invite)}</span>
                {invite.mail ? <InviteMail mail={invite.mail} /> : null}
              </th>
              <td data-label="As">{roleNames[invite.role]}</td>
              <td data-label="Invited by">{invite.invitedBy ?? 'Somebody who left'}</td>
              <td className={classes.when} data-label="Made">
                <RelativeTime at={invite.createdAt} />
              </td>
              <td className={classes.when} data-label="Expires">
                <RelativeTime at={invite.expiresAt} />
              </td>
              <td className={classes.actions}>
                <Row gap="8" justify="end">
                  {invite.email && invite.mail?.state !== 'kept' ? (
                    <MailAgain companyId={companyId} invite={invite} />
                  ) : null}
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Revoke the invite for ${addresseeOf(invite)}`}
                    onClick={() => setAsking(invite)}
                  >
                    Revoke
                  </Button>
                </Row>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <RevokeInvite companyId={companyId} invite={asking} onClose={() => setAsking(null)} />
    </>
  )
}

type RevokeInviteProps = { companyId: string; invite: Invite | null; onClose: () => void }

function RevokeInvite({ companyId, invite, onClose }: RevokeInviteProps) {
  const queries = useQueryClient()
  const run = async () => {
    if (invite) await client.invites.revoke({ companyId, inviteId: invite.id })
    await queries.invalidateQueries({ queryKey: api.invites.list.key() })
    void queries.invalidateQueries({ queryKey: api.billing.plan.key() })
  }
  return (
    <Confirm
      opened={invite !== null}
      onClose={onClose}
      title="Revoke the invite"
      button="Revoke"
      run={run}
    >
      <p>
        The link {invite?.email ? `sent to ${showAddress(invite.email)}` : 'that was made'} stops
        working at once. You can invite again at any time.
      </p>
    </Confirm>
  )
}
