import { must } from '#shared/lib/must.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { assetIdsIn } from '#server/features/assets/public/asset-ids.ts'
import { findAssets } from '#server/features/assets/public/queries.ts'
import { amongOthers, atAddress } from '#server/features/domains/public/page-of-domain.ts'
import { gatherIngredients } from '#server/features/launch/public/gather-ingredients.ts'
import type { Rendering } from '#server/features/launch/public/gather-ingredients.ts'
import type { Drawing } from '#server/features/page-pictures/public/find-page-picture.ts'
import { findPageFile } from '#server/features/page-pictures/public/page-files.ts'
import { pictureForSharing } from '#server/features/page-pictures/public/picture-for-sharing.ts'
import { RedirectEntity } from '#server/features/publishing/public/entities.ts'
import { pageAddress } from '#server/features/publishing/public/page-address.ts'
import type { Services } from '#server/core/services.ts'
import type { WholeFile } from './bounded-to.ts'
import { readmeOf } from './readme-of.ts'
import { redirectPage } from './redirect-page.ts'
import { fileOfPage, relativeHref } from './relative-paths.ts'
import { websiteWork } from './public/website-work.ts'
import type { Website } from './website.ts'

export type Exporting = Drawing & Rendering & Pick<Services, 'pageSecret' | 'pagesOrigin' | 'clock'>

/** The files of a campaign as a website that needs no server but one for files. */
export async function* websiteFiles(
  services: Exporting,
  em: EntityManager,
  website: Website,
): AsyncGenerator<WholeFile> {
  const { hostedAt } = website
  const { pages, missingHtml, named } = await render(services, em, website)
  yield { path: 'README.txt', content: readmeOf(website, services.pagesOrigin(), services.clock()) }
  for (const { path, html } of pages) {
    yield {
      path: fileOfPage(path),
      content: hostedAt === null ? html : madeKnown(html, hostedAt, path),
    }
  }
  yield { path: '404.html', content: missingHtml }
  yield* redirectFiles(em, website)
  yield* namedFiles(services, em, website, named)
  yield* sharePictures(services, website)
}

/** Its pages, and the paths of the files that they load. */
async function render(services: Exporting, em: EntityManager, website: Website) {
  const { campaign, parts, seq: at, release, fonts, hostedAt, isCounted } = website
  const what = { campaign, assetIds: parts.assetIds, families: fonts.families, withDeleted: true }
  const ingredients = await gatherIngredients(services, em, what)
  const away = {
    pageSecret: services.pageSecret,
    pagesOrigin: services.pagesOrigin(),
    campaignId: campaign.id,
    release: release && {
      id: release.id,
      number: release.number,
      hasVersion: release.versionId !== null,
    },
    hostedAt,
    isCounted,
  }
  const question = { campaign, at, given: { ingredients, away } }
  const read = await services.documents.readAt(em, websiteWork, question)
  return must(read, 'what was read before is kept').found
}

/** Says where the page is here, and in other languages. */
function madeKnown(html: string, base: string, path: string): string {
  return amongOthers(atAddress(html, pageAddress(base, path)), (other) => pageAddress(base, other))
}

/** A small page for each address that leads elsewhere. */
async function* redirectFiles(
  em: EntityManager,
  { campaign: { id: campaignId }, parts: { outline } }: Website,
): AsyncGenerator<WholeFile> {
  const taken = new Set(outline.pages.map(({ path }) => path))
  for (const { path, target } of await em.find(RedirectEntity, { campaignId }))
    if (!taken.has(path))
      yield { path: fileOfPage(path), content: redirectPage(relativeHref(path, target)) }
}

/** What the pages load. One that was lost must not keep people from everything else. */
async function* namedFiles(
  services: Exporting,
  em: EntityManager,
  { campaign: { companyId }, fonts }: Website,
  named: readonly string[],
): AsyncGenerator<WholeFile> {
  const ids = assetIdsIn(named.map((path) => path.split('/')))
  const own = await findAssets(em, companyId, ids, { withDeleted: true })
  const findFile = findPageFile(services.files, (id) => own.has(id))
  for (const path of named) {
    const bytes = fonts.files.get(path)?.bytes ?? (await findFile(path))?.bytes
    if (bytes) yield { path: path.slice(1), content: Buffer.from(bytes), stored: true }
  }
}

async function* sharePictures(
  services: Exporting,
  { campaign, parts: { outline: snapshot }, release }: Website,
): AsyncGenerator<WholeFile> {
  if (!release?.versionId) return
  const { versionId, publishedAt } = release
  for (const page of snapshot.pages) {
    const shown = { campaign, versionId, publishedAt, snapshot, page }
    const { bytes } = await pictureForSharing(services, shown)
    const folder = fileOfPage(page.path).replace(/index\.html$/, '')
    yield { path: `${folder}share.jpg`, content: bytes, stored: true }
  }
}
