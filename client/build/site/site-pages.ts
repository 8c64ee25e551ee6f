import { articlePages, blog } from '#client/site/pages/blog.tsx'
import { documentationPages } from '#client/site/pages/documentation.tsx'
import { featuresPage } from '#client/site/pages/features.tsx'
import { landing } from '#client/site/pages/landing.tsx'
import { notFound } from '#client/site/pages/not-found.tsx'
import { pricing } from '#client/site/pages/pricing.tsx'
import { prosePage } from '#client/site/pages/prose-page.tsx'
import { support } from '#client/site/pages/support.tsx'
import { prosePages } from '#client/site/read-content.ts'
import { templatesPage } from '#client/site/pages/templates.tsx'
import type { SitePage } from '#client/site/site-page.ts'
import { documentationParts } from './documentation-parts.ts'

/** Addresses of the pictures that pages show. */
export type SitePictures = { light: string; dark: string; templates: ReadonlyMap<string, string> }

/** Every page of the public site. */
export async function sitePages(pictures: SitePictures): Promise<SitePage[]> {
  return [
    landing,
    featuresPage(pictures),
    templatesPage(pictures.templates),
    pricing,
    ...prosePages.map(prosePage),
    support,
    blog,
    ...articlePages,
    ...documentationPages(await documentationParts()),
    notFound,
  ]
}
