import { filtersOf } from '#shared/contract/dimensions.ts'
import type { PageForm, PageNumbers, PageNumbersQuery } from '#shared/contract/page-numbers.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { findTimeZone } from '#server/core/companies/time-zone.ts'
import type { FormCounts } from '#server/core/ports/visit-numbers.ts'
import type { Services } from '#server/core/services.ts'
import { partsOf } from '#server/features/ingest/public/page-parts.ts'
import { findPublishedForm } from '#server/features/leads/public/published-forms.ts'
import {
  currentReleaseId,
  findPageHtml,
  firstReleaseAt,
} from '#server/features/publishing/public/queries.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { timeOf } from './campaign-analytics.ts'
import { windowOf } from './window.ts'

/**
 * What visitors did on a page in a range. Sections, forms and fields are those that it has as it is out now,
 * in its order; what nobody came to is there with zeros.
 */
export async function pageNumbers(
  { numbers }: Pick<Services, 'numbers'>,
  em: EntityManager,
  { id: campaignId, companyId }: Pick<CampaignRow, 'id' | 'companyId'>,
  { pageId, variant, filter, ...asked }: Omit<PageNumbersQuery, 'campaignId'>,
  now: number,
): Promise<PageNumbers> {
  const timeZone = await findTimeZone(em, companyId)
  const launchedAt = await firstReleaseAt(em, campaignId)
  const window = windowOf(asked, { timeZone, now, launchedAt })
  const counts = await numbers.page(companyId, campaignId, {
    from: window.start,
    to: window.end,
    timeZone,
    filters: filtersOf(filter),
    pageId,
    variants: variantsOf(pageId, variant),
  })
  const page = await currentPage(em, campaignId, { pageId, variant })
  return {
    time: timeOf(window),
    visitors: counts.visitors,
    blocks: [...counts.blocks].map(([blockId, block]) => ({ blockId, ...block })),
    sections: page.sections.map((sectionId) => ({
      sectionId,
      visitors: counts.sections.get(sectionId) ?? 0,
    })),
    forms: page.forms.map((form) => formOf(form, counts.forms.get(form.formId))),
  }
}

/** Visitors of an experiment who get the page itself are told by its own id. */
function variantsOf(pageId: string, variant: string | undefined): string[] | null {
  if (variant === undefined) return null
  return variant === pageId ? ['', pageId] : [variant]
}

type PublishedForm = { formId: string; fields: { name: string; label: string }[] }

/** The sections and forms of a page as it is out; none before it is, and while it tells of none. */
async function currentPage(
  em: EntityManager,
  campaignId: string,
  page: { pageId: string; variant: string | undefined },
): Promise<{ sections: readonly string[]; forms: PublishedForm[] }> {
  const releaseId = await currentReleaseId(em, campaignId)
  const html = releaseId === null ? null : await findPageHtml(em, releaseId, page)
  const { sections, forms } = partsOf(html ?? '')
  if (releaseId === null || sections.length === 0) return { sections: [], forms: [] }
  const published: PublishedForm[] = []
  for (const [formId, { fields }] of forms) {
    const form = await findPublishedForm(em, { releaseId, variant: page.variant }, formId)
    const labels = new Map(form?.definition.fields.map(({ name, label }) => [name, label]))
    const named = fields.map((name) => ({ name, label: labels.get(name) ?? name }))
    published.push({ formId, fields: named })
  }
  return { sections, forms: published }
}

function formOf({ formId, fields }: PublishedForm, counts: FormCounts | undefined): PageForm {
  const { shown = 0, begun = 0, refused = 0, sent = 0, left = 0 } = counts ?? {}
  return {
    formId,
    shown,
    begun,
    refused,
    sent,
    left,
    fields: fields.map(({ name, label }) => {
      const of = counts?.fields.get(name)
      const { filled = 0, refused: wrong = 0, last: lastBeforeLeaving = 0 } = of ?? {}
      return { name, label, filled, refused: wrong, lastBeforeLeaving }
    }),
  }
}
