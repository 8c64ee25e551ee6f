import { useQuery } from '@tanstack/react-query'
import { showAddress } from '#shared/lib/show-address.ts'
import { api } from '#client/lib/api/api.ts'
import { useActor, useMe } from '#client/lib/session/session.ts'
import { Face } from '#client/ui/faces/faces.tsx'
import { PlanRoom } from '#client/features/billing/public/plan-room.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { Box, Row, Spoken } from '#client/ui/layout/elements.tsx'
import { roleNames } from '#client/ui/roles/role-names.ts'
import { RoleSelect } from '#client/ui/roles/role-select.tsx'
import type { Member } from '#shared/contract/members.ts'
import { can, mayGrant } from '#shared/permissions/can.ts'
import type { Actor } from '#shared/permissions/can.ts'
import { MemberMenu } from '../member-menu.tsx'
import { ListStates } from '#client/ui/settings/list-states.tsx'
import { Section } from '#client/ui/settings/section.tsx'
import type { SectionProps } from '#client/lib/session/company-sections.ts'
import classes from '#client/ui/settings/table.module.css'
import { useChangeRole } from '../use-change-role.ts'

/** Who belongs to the company, with which role. */
export function MembersSection({ companyId }: SectionProps) {
  const actor = useActor(companyId)
  const list = useQuery(api.members.list.queryOptions({ input: { companyId } }))
  return (
    <Section title="Members" lead="A role counts at once, also for what somebody has open.">
      {can(actor, 'members.manage', { companyId }) ? (
        <PlanRoom
          companyId={companyId}
          limit="members"
          makeRoom="Reviewers and managers are free."
        />
      ) : null}
      <ListStates list={list} what="members" rows={4} />
      {list.data ? <MemberTable companyId={companyId} members={list.data.members} /> : null}
    </Section>
  )
}

/** Whether `actor` may change the role of `member` or remove them: never of somebody above. */
function mayManage(actor: Actor | null, member: Member, ownPersonId: string): boolean {
  if (!actor || member.personId === ownPersonId) return false
  return can(actor, 'members.manage', actor) && mayGrant(actor.role, member.role)
}

function MemberTable({ companyId, members }: { companyId: string; members: Member[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className={classes.role}>
            Role
          </th>
          <th scope="col">Joined</th>
          <th scope="col" className={classes.actions}>
            <Spoken>Actions</Spoken>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.id} companyId={companyId} member={member} members={members} />
        ))}
      </tbody>
    </table>
  )
}

type MemberRowProps = { companyId: string; member: Member; members: Member[] }

function MemberRow({ companyId, member, members }: MemberRowProps) {
  const actor = useActor(companyId)
  const { person } = useMe()
  const changeRole = useChangeRole(companyId)
  const { personId, name, email, role, joinedAt } = member
  const isManaged = actor !== null && mayManage(actor, member, person.id)
  return (
    <tr>
      <th scope="row">
        <Row as="span" gap="12" align="center" narrow>
          <Face person={{ id: personId, name }} size={32} />
          <Box as="span" narrow>
            <span className={classes.name} dir="auto">
              {name}
              {personId === person.id ? ' (you)' : null}
            </span>
            <span className={classes.sub}>{showAddress(email)}</span>
          </Box>
        </Row>
      </th>
      <td className={classes.role}>
        {isManaged ? (
          <RoleSelect
            aria-label={`Role of ${name}`}
            giver={actor.role}
            value={role}
            onChange={(next) => changeRole(member, next)}
          />
        ) : (
          roleNames[role]
        )}
      </td>
      <td className={classes.when} data-label="Joined">
        <RelativeTime at={joinedAt} />
      </td>
      <td className={classes.actions}>
        <MemberMenu companyId={companyId} member={member} members={members} isManaged={isManaged} />
      </td>
    </tr>
  )
}
