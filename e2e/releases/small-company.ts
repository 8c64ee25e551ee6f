import { z } from 'zod'
import { createVisitors, readPublishedForm } from '#e2e/chaos/visitors.ts'
import { signUp, signUpConfirmed } from '#e2e/support/person.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import { withId, withUrl } from '#e2e/support/shapes.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { wordsOfPage } from '#shared/testing/words-of-page.ts'

/** What a release's database holds of the company that was made in it, as its own API said. */
export type SmallCompany = {
  companyId: string
  /** By the ids of the identity provider. */
  members: { personId: string; name: string; role: string }[]
  campaign: { id: string; name: string; slug: string; release: number; versionId: string }
  /** What visitors read on its page, in the order of the page. */
  words: string[]
  views: number
  /** The answers to its form, newest first. */
  leads: string[]
}

const visits = 9

/**
 * A company as small as one can be that has something of everything: two members, a live campaign with a
 * version and a release, its visitors and what they answered. Reads of answers only what every release says.
 */
export async function makeSmallCompany(origin: string): Promise<SmallCompany> {
  const owner = await signUpConfirmed(origin, 'Ada Lovelace')
  const { id: companyId } = await owner.ask(withId, 'POST', '/companies', { name: 'Slow Morning' })
  await addEditor(origin, owner, companyId)
  const started = { name: 'Sunday letter', templateId: 'newsletter' }
  const place = `/companies/${companyId}/campaigns`
  const { id, name, slug } = await owner.ask(campaignShape, 'POST', place, started)
  const version = await owner.ask(withId, 'POST', `/campaigns/${id}/versions`, {
    name: 'Proofread',
  })
  const { release } = await owner.ask(liveShape, 'POST', `/campaigns/${id}/activate`, {})
  const html = await (await fetch(`${origin}/c/${slug}`)).text()
  await haveVisitors(origin, html)
  const { members } = await owner.ask(membersShape, 'GET', `/companies/${companyId}/members`)
  const { total } = await owner.ask(totalShape, 'GET', `/campaigns/${id}/analytics`)
  const { leads } = await owner.ask(leadsShape, 'GET', `/campaigns/${id}/leads`)
  if (total.views !== visits || leads.length === 0 || members.length !== 2)
    throw new Error(
      `It has ${members.length} members, ${total.views} views, ${leads.length} leads.`,
    )
  return {
    companyId,
    members,
    campaign: { id, name, slug, release: release.number, versionId: version.id },
    words: wordsOfPage(html),
    views: total.views,
    leads: leads.map(({ fields }) => fields.map(({ value }) => value).join(', ')),
  }
}

const campaignShape = z.object({ id: z.string(), name: z.string(), slug: z.string() })
const liveShape = z.object({ release: z.object({ number: z.number() }) })
const totalShape = z.object({ total: z.object({ views: z.number() }) })
const membersShape = z.object({
  members: z.array(z.object({ personId: z.string(), name: z.string(), role: z.string() })),
})
const leadsShape = z.object({
  leads: z.array(z.object({ fields: z.array(z.object({ value: z.string() })) })),
})

async function addEditor(origin: string, owner: SignedIn, companyId: string): Promise<void> {
  const role = { role: 'editor' }
  const { url } = await owner.ask(withUrl, 'POST', `/companies/${companyId}/invites`, role)
  const editor = await signUp(origin, 'Bo Lindqvist')
  await editor.api('POST', `/invites/${new URL(url).hash.slice(1)}/accept`)
}

/** They come one after the other, so that their answers have an order. */
async function haveVisitors(origin: string, html: string): Promise<void> {
  const { visit, retry, views, forms } = createVisitors(origin, readPublishedForm(html))
  for (let count = 0; count < visits; count += 1) {
    visit()
    await waitUntil('a visitor to be answered', async () => {
      await retry()
      return views.stored.size === views.sent.size && forms.stored.size === forms.sent.size
    })
  }
}
