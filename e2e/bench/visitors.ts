import { v7 as uuidv7 } from 'uuid'
import type { Stage } from './stage.ts'

/** A browser that visits. */
export const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

/** A live page of a campaign, as its visitors have it. */
export type OpenPage = { campaignId: string; origin: string; token: string; html: string }

/** Makes a campaign and publishes it. */
export async function openPage(stage: Stage): Promise<OpenPage> {
  const { id, slug } = await stage.createCampaign('newsletter')
  await stage.owner.api('POST', `/campaigns/${id}/activate`)
  const { origin } = stage.server
  const html = await (await fetch(`${origin}/c/${slug}`)).text()
  const token = /data-token="([^"]+)"/.exec(html)?.[1]
  if (!token) throw new Error('The published page has no token.')
  return { campaignId: id, origin, token, html }
}

/** The address of one visitor of 16 million, behind a proxy. */
export function addressOf(visitor: number): string {
  return `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`
}

/** Posts a view from each source, all by one visitor. */
export async function postEvents(
  { origin, token }: OpenPage,
  address: string,
  sources: readonly string[],
): Promise<void> {
  const views = sources.map((r) => ({ t: token, i: uuidv7(), k: 'v', r }))
  const { status } = await fetch(`${origin}/e`, {
    method: 'POST',
    headers: { 'user-agent': browser, 'x-forwarded-for': address },
    body: JSON.stringify({ s: Date.now(), e: views }),
  })
  if (status !== 204) throw new Error(`Views were answered with ${status}.`)
}
