import type { IncomingMessage } from 'node:http'
import { validate as isUuid } from 'uuid'
import { AppError } from '#shared/errors/catalogue.ts'
import type { CallerFinder } from '#server/core/api/find-caller.ts'
import type { Services } from '#server/core/services.ts'
import { findAssets, sizesOf } from '#server/features/assets/public/queries.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { findFirstLook } from './find-first-look.ts'
import type { FirstLook } from './find-first-look.ts'
import { firstLookHtml } from './first-look-html.ts'
import type { FirstLookHtml } from './first-look-html.ts'
import { stillWork } from './public/still-work.ts'

/** A request for the application's document. */
export type DocumentRequest = {
  message: IncomingMessage
  /** Network address. */
  address: string
  path: string
  search: URLSearchParams
}

/** The first look with what the program will ask the API for at once. */
export type ShownFirst = FirstLookHtml & { questions: string[] }

/** Of a document; more than that is slower to load than the program is to come (about 100 kB packed). */
const mostCharacters = 600_000

const ofPreview = /^\/campaigns\/preview\/([\da-f-]{36})\/?$/i
/** What opens something beside or in place of the page, which the program alone can lay out. */
const opensMore = ['thread', 'version', 'variant']

/**
 * Gives what the document of a preview shows before any script: for members and guests who may see the
 * campaign. Null for everything else, and where it can't be had: the program says why.
 */
export function createFirstLook(
  services: Pick<Services, 'database' | 'clock' | 'log' | 'documents'>,
  findCaller: CallerFinder,
): (request: DocumentRequest) => Promise<ShownFirst | null> {
  return async ({ message, address, path, search }) => {
    const campaignId = ofPreview.exec(path)?.[1]
    const { cookie, authorization } = message.headers
    if (!campaignId || !isUuid(campaignId) || !cookie || authorization !== undefined) return null
    if (opensMore.some((name) => search.has(name))) return null
    try {
      const caller = await findCaller(message, address)
      if (!caller) return null
      const em = services.database.fork()
      const asked = { campaignId, path: search.get('page'), now: services.clock() }
      const look = await findFirstLook(services, em, caller, asked)
      return look && (await render(services, em, look))
    } catch (err) {
      if (!(err instanceof AppError)) services.log.warn({ err, campaignId }, 'no first look')
      return null
    }
  }
}

async function render(
  { documents }: Pick<Services, 'documents'>,
  em: EntityManager,
  look: FirstLook,
): Promise<ShownFirst | null> {
  const { campaign, page, seq: at, assetIds } = look
  const assets = sizesOf(await findAssets(em, campaign.companyId, assetIds))
  const given = { pageId: page.id, assets, mostCharacters }
  const still = await documents.readAt(em, stillWork, { campaign, at, given })
  if (!still?.found) return null
  const html = firstLookHtml(look, still.found)
  if (html.body.length > mostCharacters) return null
  return { ...html, questions: questionsOf(look) }
}

/** What the program asks the API before it shows the page and what is about it, by address. */
function questionsOf(look: FirstLook): string[] {
  const { campaign, openReviewId, isGuest, maySeeReviews, mayReadThreads } = look
  const ofCampaign = [
    ...(maySeeReviews ? ['/reviews'] : []),
    ...(openReviewId === null ? [] : [`/reviews/${openReviewId}`]),
    ...(mayReadThreads ? ['/threads?state=open'] : []),
  ].map((rest) => `/api/campaigns/${campaign.id}${rest}`)
  return [...(isGuest ? ['/api/guest'] : []), ...ofCampaign]
}
