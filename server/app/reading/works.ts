import type { DocumentWork } from '#server/core/ports/document-reader.ts'
import { funnelWork } from '#server/features/analytics/public/funnel-work.ts'
import { copyWork, seedWork, topWork } from '#server/features/campaigns/public/campaign-works.ts'
import {
  charactersWork,
  contentWork,
  partsWork,
} from '#server/features/launch/public/launch-works.ts'
import { renderWork } from '#server/features/launch/public/render-work.ts'
import {
  fontUsesWork,
  namesWork,
  pictureUsesWork,
} from '#server/features/library/public/use-works.ts'
import {
  outlineWork,
  pageHtmlWork,
  pageLookWork,
} from '#server/features/page-pictures/public/page-works.ts'
import { stillWork } from '#server/features/preview/public/still-work.ts'
import { versionFactsWork } from '#server/features/proofs/public/version-facts-work.ts'
import { changesWork } from '#server/features/reviews/public/changes-work.ts'
import { websiteWork } from '#server/features/website-export/public/website-work.ts'

/** All work on documents that threads do. */
export const works: readonly DocumentWork<never, unknown>[] = [
  contentWork,
  partsWork,
  charactersWork,
  renderWork,
  websiteWork,
  changesWork,
  topWork,
  seedWork,
  copyWork,
  outlineWork,
  pageLookWork,
  pageHtmlWork,
  stillWork,
  namesWork,
  pictureUsesWork,
  fontUsesWork,
  funnelWork,
  versionFactsWork,
]
