import { must } from '#shared/lib/must.ts'
import type { BlockSnapshot, PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { findTimeZone } from '#server/core/companies/time-zone.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { KnownPage } from '#server/features/ingest/public/visits.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { readCampaignDocument } from '#server/features/collaboration/public/read-campaign-document.ts'
import type { FormDefinition } from '#server/features/leads/public/form-definition.ts'
import { findPublishedForm } from '#server/features/leads/public/published-forms.ts'
import type { ReleaseRow } from '#server/features/publishing/public/entities.ts'

/** What visitors of one release find. */
export type Scene = {
  /** When it was published, in ms. */
  since: number
  home: KnownPage
  thanks: KnownPage
  /** The first button of the home page. */
  buttonId: string
  formId: string
  form: FormDefinition
}

/** The scene of a release that was just published; every built-in template has all of it. */
export async function findScene(
  em: EntityManager,
  { id: campaignId, companyId }: CampaignRow,
  release: ReleaseRow,
): Promise<Scene> {
  const timeZone = await findTimeZone(em, companyId)
  const { pages } = (await readCampaignDocument(em, campaignId)).snapshot
  const pageAt = (path: string) =>
    must(
      pages.find((page) => page.path === path),
      `the template has no page ${path}`,
    )
  const home = pageAt('/')
  const known = ({ id: pageId, path }: PageSnapshot): KnownPage => ({
    campaignId,
    companyId,
    leavesOut: () => false,
    frameHosts: [],
    timeZone,
    pageId,
    path,
    releaseId: release.id,
    releaseNumber: release.number,
  })
  const formId = blockOf(home, 'form').id
  const published = await findPublishedForm(em, { releaseId: release.id }, formId)
  return {
    since: release.publishedAt.getTime(),
    home: known(home),
    thanks: known(pageAt('/thanks')),
    buttonId: blockOf(home, 'button').id,
    formId,
    form: must(published, 'the form of the home page was not published').definition,
  }
}

/** The first block of this kind on a page. */
export function blockOf(page: PageSnapshot, kind: string): BlockSnapshot {
  const blocks = page.sections
    .flatMap((section) => section.columns)
    .flatMap((column) => column.blocks)
  return must(
    blocks.find((block) => block.kind === kind),
    `the template has no ${kind}`,
  )
}
