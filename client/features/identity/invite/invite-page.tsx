import type { ReactNode } from 'react'
import { CompanyMark } from '#client/ui/faces/company-mark.tsx'
import { roleTasks, withArticle } from '#client/ui/roles/role-names.ts'
import type { ShownInvite } from '#shared/contract/invites.ts'
import { IdentityPage } from '../identity-page.tsx'
import { WhereMailIs } from '../flow/where-mail-is.tsx'
import { switchingWords } from './invite-words.ts'
import type { Stage } from './stage-of.ts'

type InvitePageProps = { invite: ShownInvite; stage: Stage; children: ReactNode }

/** The page of an invite that can be accepted: whose it is, what it is about, and the next step. */
export function InvitePage({ invite, stage, children }: InvitePageProps) {
  const company = { name: invite.companyName, logoUrl: invite.logoUrl }
  return (
    <IdentityPage
      mark={<CompanyMark company={company} size={48} />}
      title={titleOf(stage, invite)}
      lead={<Lead invite={invite} stage={stage} />}
    >
      {children}
    </IdentityPage>
  )
}

function titleOf({ kind }: Stage, { companyName }: ShownInvite): string {
  if (kind === 'inside') return `You are in ${companyName} already`
  return kind === 'for-another' ? 'This invite is for another address' : `Join ${companyName}`
}

function Lead({ invite, stage }: { invite: ShownInvite; stage: Stage }) {
  if (stage.kind === 'inside')
    return stage.joined.isCampaignGone
      ? 'The campaign that this invite led to has been deleted. All else is where it was.'
      : 'There is nothing to accept: you can go straight to what you were invited to.'
  if (stage.kind === 'for-another')
    return (
      <>
        It was sent to <strong>{invite.email}</strong>, and you are signed in as{' '}
        <strong>{stage.me.person.email}</strong>. Use the other account, or ask for an invite to{' '}
        {invite.companyName} for this one.
      </>
    )
  if (stage.kind === 'unconfirmed')
    return (
      <>
        We sent a code to <strong>{stage.me.person.email}</strong>. Enter it here to show that the
        address is yours. <WhereMailIs />
      </>
    )
  return (
    <>
      <Invitation invite={invite} /> {stage.kind === 'ready' ? switchingWords(stage.me) : null}
    </>
  )
}

/** Who invites to what, as which role, and what that role may do. */
function Invitation({ invite }: { invite: ShownInvite }) {
  const { companyName, campaignName, invitedBy, role } = invite
  const aim = campaignName ? (
    <>
      to work on <strong>{campaignName}</strong> with {companyName}
    </>
  ) : (
    <>to join {companyName}</>
  )
  return (
    <>
      {invitedBy ? (
        <>
          <strong>{invitedBy}</strong> invites you
        </>
      ) : (
        'You are invited'
      )}{' '}
      {aim} as {withArticle(role)}. You will be able to {roleTasks[role]}.
    </>
  )
}
