import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { variantName } from '#shared/campaign/model/variant-name.ts'
import type { DocumentWork } from '#server/core/ports/document-reader.ts'

/** A page and what its variants are called, in order. */
export type PageFamily = {
  pageId: string
  path: string
  title: string
  variants: { id: string; name: string }[]
}

/** The pages of a campaign that have variants. */
export const familiesOf = ({ pages }: Pick<CampaignSnapshot, 'pages'>): PageFamily[] =>
  pages
    .filter(({ variants }) => variants.length > 0)
    .map(({ id: pageId, path, title, variants }) => ({
      pageId,
      path,
      title,
      variants: variants.map((one, index) => ({ id: one.id, name: variantName(one, index) })),
    }))

/** As `familiesOf`. */
export const familiesWork: DocumentWork<null, PageFamily[]> = {
  name: 'page-families',
  run: (document) => familiesOf(document.snapshot()),
}
