import { createHash } from 'node:crypto'
import { speak } from '#shared/languages/all-languages.ts'
import type { Spoken } from '#shared/languages/page-language.ts'
import type { Database, EntityManager } from '#server/platform/db/open-database.ts'
import { servesVisitors } from '#shared/lifecycle/lifecycle.ts'
import { CampaignEntity, FormerSlugEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { amongOthers, atAddress, atSlug } from '#server/features/domains/public/page-of-domain.ts'
import { campaignAddress } from '#server/features/domains/public/queries.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import { findTarget } from './find-target.ts'
import { ReleaseEntity, ReleasePageEntity } from './public/entities.ts'
import { pageAddress } from './public/page-address.ts'
import type { FindInPlace, Finish, PageDocument, ServedPage } from './public/served-page.ts'

/**
 * What stands at an address now, from the database. Drafts, samples and closed companies' are `missing`. A
 * page says where it is by the addresses of now: at the campaign's own domain, wherever it is asked for.
 */
export async function loadPage(
  database: Database,
  slug: string,
  path: string,
  pagesOrigin: string,
  findInPlace: FindInPlace | null = null,
): Promise<ServedPage> {
  const em = database.fork()
  const campaign = await em.findOne(CampaignEntity, { slug, sample: null })
  if (campaign) return loadPageOf(em, campaign, path, { pagesOrigin, findInPlace })
  const former = await em.findOne(FormerSlugEntity, { slug })
  const moved = former && (await em.findOne(CampaignEntity, { id: former.campaignId }))
  if (!moved) return { kind: 'missing' }
  // Of what visitors can't have, nobody learns the new address either.
  const served = await loadPageOf(em, moved, path, { pagesOrigin, findInPlace: null })
  return served.kind === 'missing' ? served : { kind: 'moved', slug: moved.slug, target: path }
}

async function loadPageOf(
  em: EntityManager,
  campaign: CampaignRow,
  path: string,
  { pagesOrigin, findInPlace }: { pagesOrigin: string; findInPlace: FindInPlace | null },
): Promise<ServedPage> {
  const { id: campaignId, slug, status } = campaign
  const company = await em.findOne(CompanyEntity, { id: campaign.companyId, closedAt: null })
  if (!company) return { kind: 'missing' }
  const { frameHosts } = company
  const release = await em.findOne(ReleaseEntity, { campaignId, current: true })
  const language = speak(release ? await spokenAt(em, release.id, path) : undefined)
  const isHeld = Boolean(company.disabledAt ?? campaign.takenDownAt)
  if (isHeld && release) return { kind: 'away', reason: 'held', language }
  if (status === 'paused' || status === 'ended')
    return { kind: 'away', reason: status, language, frameHosts }
  if (!servesVisitors(status)) return { kind: 'missing' }
  if (!release) return { kind: 'missing' }
  const page = await em.findOne(ReleasePageEntity, { releaseId: release.id, path })
  const here = await addressesOf(em, campaign, pagesOrigin)
  if (page) {
    const finish: Finish = ({ html, scriptHash }) =>
      tagged(here(html, path), scriptHash, frameHosts)
    const { pageId, isIndexed, html, scriptHash } = page
    const shown = { kind: 'page', isIndexed, frameHosts } as const
    const { companyId } = campaign
    const { id: releaseId, number: releaseNumber } = release
    const of = { companyId, campaignId, releaseId, releaseNumber }
    const released = { ...of, path, html, scriptHash }
    const inPlace =
      findInPlace && pageId ? await findInPlace(em, { ...released, pageId }, finish) : null
    if (inPlace && 'winner' in inPlace) return { ...shown, ...inPlace.winner }
    return { ...shown, ...finish(page), ...inPlace }
  }
  const target = await findTarget(em, release, path)
  if (target !== null) return { kind: 'moved', slug, target }
  const { missingHtml } = await em.populate(release, ['missingHtml'])
  const html = missingHtml ? here(missingHtml, path) : null
  return { kind: 'missing', html, language, frameHosts }
}

/** Browsers keep the policy of an answer that they are told to use again, so it is part of the tag. */
function tagged(html: string, scriptHash: string, frameHosts: readonly string[]): PageDocument {
  const told = createHash('sha256').update(html).update(frameHosts.join(' '))
  return { html, scriptHash, tag: told.digest('base64url').slice(0, 22) }
}

/** Makes a published page say the addresses of now, whatever they were when it was published. */
async function addressesOf(
  em: EntityManager,
  { id: campaignId, slug }: CampaignRow,
  pagesOrigin: string,
): Promise<(html: string, path: string) => string> {
  const base = await campaignAddress(em, { id: campaignId, slug }, pagesOrigin)
  const former = await em.find(FormerSlugEntity, { campaignId }, { fields: ['slug'] })
  return (html, path) => {
    const moved = former.reduce((page, { slug: left }) => atSlug(page, left, slug), html)
    const here = atAddress(moved, pageAddress(base, path))
    return amongOthers(here, (other) => pageAddress(base, other))
  }
}

/** What the page at a path of a release is said in; where none is, what its first one is said in. */
async function spokenAt(
  em: EntityManager,
  releaseId: string,
  path: string,
): Promise<Spoken | undefined> {
  const where = { releaseId, path: [path, '/'] }
  const pages = await em.find(ReleasePageEntity, where, { fields: ['path', 'spoken'] })
  const page = pages.find((one) => one.path === path) ?? pages[0]
  return page?.spoken ?? undefined
}
