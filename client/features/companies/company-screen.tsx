import { useQuery } from '@tanstack/react-query'
import { api } from '#client/lib/api.ts'
import { useCompany } from '#client/lib/current-company.ts'
import { useActor } from '#client/lib/session.ts'
import { ErrorNotice } from '#client/ui/error-notice.tsx'
import { Face } from '#client/ui/faces.tsx'
import { InviteMaker } from '#client/ui/invite-maker.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { RelativeTime } from '#client/ui/relative-time.tsx'
import { roleNames } from '#client/ui/role-names.ts'
import { Loading, SkeletonRows } from '#client/ui/skeletons.tsx'
import { can } from '#shared/permissions/can.ts'
import classes from './company-screen.module.css'

/** The people of the company, and for those who may: inviting more. */
export function CompanyScreen() {
  const company = useCompany()
  const actor = useActor(company.id)
  const mayInvite = can(actor, 'members.invite', { companyId: company.id })
  return (
    <>
      <PageHeader title={company.name}>
        You are {article(roleNames[company.role])} {roleNames[company.role].toLowerCase()} here.
      </PageHeader>
      <div className={classes.parts}>
        <Members companyId={company.id} />
        {mayInvite ? (
          <section aria-labelledby="invite-heading" className={classes.invite}>
            <h2 id="invite-heading" className={classes.heading}>
              Invite someone
            </h2>
            <InviteMaker companyId={company.id} giver={company.role} />
            <OpenInvites companyId={company.id} />
          </section>
        ) : null}
      </div>
    </>
  )
}

const article = (word: string) => (/^[AEIOU]/.test(word) ? 'an' : 'a')

function Members({ companyId }: { companyId: string }) {
  const members = useQuery(api.members.list.queryOptions({ input: { companyId } }))
  return (
    <section aria-labelledby="members-heading">
      <h2 id="members-heading" className={classes.heading}>
        Members
      </h2>
      {members.error && !members.data ? (
        <ErrorNotice error={members.error} onRetry={() => void members.refetch()} />
      ) : null}
      {members.isPending ? (
        <>
          <Loading what="members" />
          <SkeletonRows rows={3} height={56} />
        </>
      ) : null}
      <ul className={classes.list}>
        {members.data?.members.map((member) => (
          <li key={member.id} className={classes.member}>
            <Face person={{ id: member.personId, name: member.name }} size={32} />
            <div className={classes.words}>
              <p className={classes.name}>{member.name}</p>
              <p className={classes.email}>{member.email}</p>
            </div>
            <span className={classes.since}>
              Joined <RelativeTime at={member.joinedAt} />
            </span>
            <span className={classes.role}>{roleNames[member.role]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function OpenInvites({ companyId }: { companyId: string }) {
  const { data } = useQuery(api.invites.list.queryOptions({ input: { companyId } }))
  if (!data?.invites.length) return null
  return (
    <>
      <h3 className={classes.subheading}>Not used yet</h3>
      <ul className={classes.list}>
        {data.invites.map((invite) => (
          <li key={invite.id} className={classes.open}>
            <span className={classes.name}>{roleNames[invite.role]}</span>
            <span className={classes.email}>
              Stops working <RelativeTime at={invite.expiresAt} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
