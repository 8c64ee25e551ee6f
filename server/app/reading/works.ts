import type { DocumentWork, MakingWork } from '#server/core/ports/document-reader.ts'
import { funnelWork } from '#server/features/analytics/public/funnel-work.ts'
import { fileWork, importWork } from '#server/features/campaigns/public/file-works.ts'
import { copyWork, seedWork, topWork } from '#server/features/campaigns/public/campaign-works.ts'
import {
  charactersWork,
  contentWork,
  partsWork,
} from '#server/features/launch/public/launch-works.ts'
import { familiesWork } from '#server/features/experiments/public/page-families.ts'
import { renderWork } from '#server/features/launch/public/render-work.ts'
import {
  fontUsesWork,
  namesWork,
  pictureUsesWork,
  replaceWork,
} from '#server/features/library/public/use-works.ts'
import {
  outlineWork,
  pageHtmlWork,
  pageLookWork,
} from '#server/features/page-pictures/public/page-works.ts'
import { stillWork } from '#server/features/preview/public/still-work.ts'
import { versionFactsWork } from '#server/features/versions/public/version-facts-work.ts'
import { changesWork, reviewedWork } from '#server/features/reviews/public/changes-work.ts'
import { saidWork, wholeWork } from '#server/features/company-export/public/document-works.ts'
import { templateWork } from '#server/features/templates/public/template-work.ts'
import { restoreWork } from '#server/features/versions/public/restore-work.ts'
import { differencesWork, stateWork } from '#server/features/versions/public/version-works.ts'
import { websiteWork } from '#server/features/website-export/public/website-work.ts'

/** All work on documents that threads do. */
export const works: readonly DocumentWork<never, unknown>[] = [
  contentWork,
  partsWork,
  charactersWork,
  renderWork,
  familiesWork,
  websiteWork,
  changesWork,
  reviewedWork,
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
  replaceWork,
  stateWork,
  differencesWork,
  restoreWork,
  templateWork,
  saidWork,
  wholeWork,
]

/** All work without a document that they do. */
export const makings: readonly MakingWork<never, unknown>[] = [fileWork, importWork]
