import type { Page } from '@playwright/test'
import { signUpConfirmed } from '#e2e/support/person.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import type { Invite } from '#shared/contract/invites.ts'
import { inviteSchema } from '#shared/contract/invites.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { campaignSchema } from '#shared/contract/campaigns.ts'
import { withId } from '#e2e/support/shapes.ts'
import type { BrowserOptions, OpenBrowser } from './browsers.ts'

/** A company with one campaign, made over the API for journeys that are about something else. */
export type Stage = { owner: SignedIn; companyId: string; campaign: Campaign }

/**
 * Starts a company, and a campaign from the newsletter template, which is not live yet: of `founder`, or
 * of somebody new.
 */
export async function setStage(origin: string, founder?: SignedIn): Promise<Stage> {
  const owner = founder ?? (await signUpConfirmed(origin, 'Ada Lovelace'))
  const company = await owner.ask(withId, 'POST', '/companies', { name: 'Slow Morning' })
  const campaign = await owner.ask(campaignSchema, 'POST', `/companies/${company.id}/campaigns`, {
    name: 'Sunday letter',
    templateId: 'newsletter',
  })
  return { owner, companyId: company.id, campaign }
}

/** Signs up someone and lets them join the stage's company. */
export async function addMember(
  origin: string,
  { owner, companyId }: Stage,
  { name, role }: { name: string; role: Invite['role'] },
): Promise<SignedIn> {
  const invite = await owner.ask(inviteSchema, 'POST', `/companies/${companyId}/invites`, { role })
  const token = new URL(invite.url ?? '').hash.slice(1)
  const member = await signUpConfirmed(origin, name)
  await member.api('POST', `/invites/${token}/accept`)
  return member
}

/** Opens a browser in which this person is signed in already. */
export async function openAs(
  openBrowser: OpenBrowser,
  origin: string,
  person: SignedIn,
  options: BrowserOptions = {},
): Promise<Page> {
  const page = await openBrowser(person.name, { baseURL: origin, ...options })
  await page.context().addCookies(cookiesOf(person, origin))
  return page
}

/** The cookies of this person, for a browser. */
export function cookiesOf({ cookie }: SignedIn, origin: string) {
  return cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin, httpOnly: true }
  })
}
