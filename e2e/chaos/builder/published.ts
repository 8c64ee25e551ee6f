import type { Page } from '@playwright/test'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { removeBlocks } from '#shared/campaign/edits/remove-blocks.ts'
import { removePage } from '#shared/campaign/edits/remove-page.ts'
import { setPage } from '#shared/campaign/edits/set-page.ts'
import type { LaunchCheck } from '#shared/contract/campaigns.ts'
import { campaignSchema } from '#shared/contract/campaigns.ts'
import { launchCheckSchema } from '#shared/contract/campaigns.ts'
import { z } from 'zod'
import { firstDifference } from '../converge/describe-document.ts'
import type { Person } from './person.ts'
import type { Stage } from './stage.ts'

/** The pages that the server rendered, and how they differ from what browsers render. */
export type Published = { pages: number; complaints: string[] }

/**
 * Publishes the campaign, after the witness has taken away what must not go live, and compares the
 * pages of the server's renderer with the live preview as it is without its scripts.
 */
export async function comparePublished(stage: Stage, newcomer: Person): Promise<Published> {
  const { ask } = stage.owner
  const hindrance = await tidyUp(stage)
  if (hindrance !== null) {
    console.log(`not published: ${hindrance}`)
    return { pages: 0, complaints: [] }
  }
  const { url } = await ask(campaignSchema, 'POST', `/campaigns/${stage.campaignId}/activate`)
  const preview = await openPreview(newcomer)
  const { pages } = readCampaign(stage.witness.doc, () => undefined)
  const complaints: string[] = []
  for (const { path } of pages) {
    await preview.goto(`/campaigns/preview/${stage.campaignId}?page=${encodeURIComponent(path)}`)
    await preview.locator('#root .ff-page').waitFor()
    const answer = await fetch(`${url}${path === '/' ? '' : path}`)
    const seen = await preview.evaluate(plainPage, null)
    const rendered = await preview.evaluate(plainPage, await answer.text())
    if (seen === rendered) continue
    complaints.push(`${path} is published otherwise: ${firstDifference(seen, rendered)}`)
  }
  await preview.context().close()
  return { pages: pages.length, complaints }
}

/** So often the launch checks are asked again after what they named is gone. */
const rounds = 6

/** Takes away what hinders the launch; says what is left of that, null when nothing is. */
async function tidyUp({ owner, campaignId, witness: { doc } }: Stage): Promise<string | null> {
  let hindrance: LaunchCheck | undefined
  for (let left = rounds; left > 0; left--) {
    const path = `/campaigns/${campaignId}/checks`
    const { checks } = await owner.ask(
      z.object({ checks: z.array(launchCheckSchema) }),
      'GET',
      path,
    )
    const errors = checks.filter(({ level }) => level === 'error')
    hindrance = errors[0]
    if (!hindrance) return null
    for (const { id, blockId, pageId = '' } of errors) {
      if (blockId !== undefined) removeBlocks(doc, { blockIds: [blockId] }, null)
      else if (id.startsWith('title:')) setPage(doc, { pageId, title: 'Untitled' }, null)
      else removePage(doc, { pageId }, null)
    }
  }
  return hindrance?.message ?? null
}

/** The preview in a tab of its own, without the scripts of blocks, which the server does not run. */
async function openPreview({ context, page }: Person): Promise<Page> {
  const browser = context.browser()
  if (!browser) throw new Error('The browser is gone.')
  const { origin: baseURL } = new URL(page.url())
  const own = await browser.newContext({ baseURL, storageState: await context.storageState() })
  const preview = await own.newPage()
  await preview.route(/block-scripts-.*\.js/, (route) => route.abort())
  return preview
}

/** In the page: its own markup, or that of a document, without what addresses make different. */
function plainPage(html: string | null): string {
  const from = html === null ? document : new DOMParser().parseFromString(html, 'text/html')
  const shown = from.querySelector('.ff-page')?.cloneNode(true)
  if (!(shown instanceof HTMLElement)) return ''
  // By these the preview finds sections and blocks again; a block without settings gets an element for it.
  // A page that is out tells by the same ids how far down somebody came.
  for (const each of shown.querySelectorAll('[data-section-id]')) {
    each.setAttribute('data-ff-section', each.getAttribute('data-section-id') ?? '')
    each.removeAttribute('data-section-id')
  }
  for (const each of shown.querySelectorAll('div[data-block-id]')) {
    each.removeAttribute('data-block-id')
    if (each.attributes.length === 0) each.replaceWith(...each.childNodes)
  }
  // What nobody will ever see is not published.
  for (const each of shown.querySelectorAll('.ff-hide-desktop.ff-hide-tablet.ff-hide-phone'))
    each.remove()
  const addresses = new Set(['href', 'src', 'srcset', 'action', 'data-ff-thanks'])
  // The first section's pictures are loaded first, and a hidden one before it is not published.
  const timing = new Set(['loading', 'decoding', 'fetchpriority'])
  for (const each of shown.querySelectorAll('*')) {
    const attributes = [...each.attributes].map(({ name, value }) => ({ name, value }))
    for (const { name } of attributes) each.removeAttribute(name)
    for (const { name, value } of attributes.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
      if (!timing.has(name)) each.setAttribute(name, addresses.has(name) ? '' : value)
  }
  return `${shown.className} ${shown.innerHTML}`
}
