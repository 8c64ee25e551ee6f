import { articlePages, blog } from '#client/site/pages/blog.tsx'
import { documentationPages } from '#client/site/pages/documentation.tsx'
import { featuresPage } from '#client/site/pages/features.tsx'
import { landing } from '#client/site/pages/landing.tsx'
import { notFound } from '#client/site/pages/not-found.tsx'
import { pricing } from '#client/site/pages/pricing.tsx'
import { prosePage } from '#client/site/pages/prose-page.tsx'
import { support } from '#client/site/pages/support.tsx'
import { prosePages } from '#client/site/read-content.ts'
import type { SitePage } from '#client/site/site-page.ts'
import { documentationParts } from './documentation-parts.ts'

/** Every page of the public site; `pictures` are the addresses of those that it shows. */
export async function sitePages(pictures: { light: string; dark: string }): Promise<SitePage[]> {
  return [
    landing,
    featuresPage(pictures),
    pricing,
    ...prosePages.map(prosePage),
    support,
    blog,
    ...articlePages,
    ...documentationPages(await documentationParts()),
    notFound,
  ]
}
