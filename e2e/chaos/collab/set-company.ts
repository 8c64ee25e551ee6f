import { hire } from '#e2e/bench/stage.ts'
import { signUp } from '#e2e/support/person.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import { withId } from '#e2e/support/shapes.ts'

/** A company whose people may all edit its campaigns. */
export type Company = {
  people: SignedIn[]
  /** Makes one, from a template or empty; returns its id, which is its room. */
  createCampaign(templateId?: string): Promise<string>
}

/** Registers a company of `size` people, the owner included, at a running server. */
export async function setCompany(origin: string, size: number): Promise<Company> {
  const owner = await signUp(origin, 'Ada Lovelace')
  const company = await owner.ask(withId, 'POST', '/companies', { name: 'Chaos' })
  const people = [owner]
  while (people.length < size) people.push(await hire(origin, owner, company.id))
  return {
    people,
    async createCampaign(templateId) {
      const path = `/companies/${company.id}/campaigns`
      const body = { name: 'Unbreakable', templateId }
      return (await owner.ask(withId, 'POST', path, body)).id
    },
  }
}

/** Where the document of a campaign is at a node. */
export function roomUrl(origin: string, campaignId: string): string {
  return `${origin.replace('http', 'ws')}/collab/${campaignId}`
}
