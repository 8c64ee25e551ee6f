import type { ShownInvite } from '#shared/contract/invites.ts'
import type { Me } from '#shared/contract/me.ts'

type Words = { title: string; text: string }

/** What became of an invite that can't be accepted, and what to do about it. */
export function endedWords(
  state: Exclude<ShownInvite['state'], 'open'>,
  { companyName, invitedBy, expiresAt }: ShownInvite,
): Words {
  const inviter = invitedBy ?? 'the person who invited you'
  const until = dayOf(expiresAt)
  switch (state) {
    case 'used':
      return {
        title: 'This invite has been used',
        text: `Each invite to ${companyName} is for one person. If that was you, sign in with that account; else ask ${inviter} for a new one.`,
      }
    case 'expired':
      return {
        title: 'This invite has expired',
        text: `It led to ${companyName} until ${until}. Ask ${inviter} for a new one.`,
      }
    case 'withdrawn':
      return {
        title: 'This invite was withdrawn',
        text: `It was taken back, or a newer one has taken its place. Look for a newer mail, or ask ${inviter} for a new invite to ${companyName}.`,
      }
    case 'disabled':
      return {
        title: `${companyName} is disabled`,
        text: `Whoever runs this installation has disabled the company. If it is enabled again, this invite works until ${until}.`,
      }
    case 'closed':
      return {
        title: `${companyName} is closed`,
        text: `The company waits for its deletion, so nobody can join it. If an owner opens it again, this invite works until ${until}.`,
      }
  }
}

const dayOf = (instant: string) =>
  new Date(instant).toLocaleDateString(undefined, { dateStyle: 'long' })

/** That one who is in other companies can go to and fro; null for all others. */
export function switchingWords({ companies }: Me): string | null {
  const [first] = companies
  if (!first) return null
  const others = companies.length === 1 ? first.name : `${companies.length} other companies`
  return `You are in ${others} as well, and can switch between them at any time.`
}
