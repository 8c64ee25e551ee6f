import { test } from '@playwright/test'
import { addMember, setStage } from '#e2e/journeys/support/signed-in.ts'
import type { Stage } from '#e2e/journeys/support/signed-in.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { campaignSchema } from '#shared/contract/campaigns.ts'

export type Company = {
  readonly owner: SignedIn
  readonly stage: Stage
  /** A new campaign of the owner's, which is not live yet: a newsletter, or a blank page. */
  startCampaign(name: string, from?: 'newsletter' | 'blank'): Promise<Campaign>
  addMember(name: string, role: 'editor' | 'manager'): Promise<SignedIn>
}

/** One company for the journeys of the calling file, at the server that it has started before. */
export function shareCompany(server: { readonly origin: string }): Company {
  let made: Stage | null = null
  const stage = () => {
    if (!made) throw new Error('The company is there only while the tests run.')
    return made
  }
  test.beforeAll(async () => {
    made = await setStage(server.origin)
  })
  return {
    get owner() {
      return stage().owner
    },
    get stage() {
      return stage()
    },
    startCampaign(name, from = 'newsletter') {
      const { owner, companyId } = stage()
      const input = { name, ...(from === 'blank' ? {} : { templateId: from }) }
      return owner.ask(campaignSchema, 'POST', `/companies/${companyId}/campaigns`, input)
    },
    addMember: (name, role) => addMember(server.origin, stage(), { name, role }),
  }
}
