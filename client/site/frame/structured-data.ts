import { originMark } from '../site-page.ts'
import type { SitePage } from '../site-page.ts'

const organization = {
  '@type': 'Organization',
  '@id': `${originMark}/#organization`,
  name: 'Fanfare',
  url: `${originMark}/`,
}

/** What a page is, as JSON-LD, safe to stand in a script element. */
export function structuredData(page: SitePage, picture: string): string {
  const address = `${originMark}${page.path}`
  const graph: object[] = [organization]
  if (page.path === '/')
    graph.push({ '@type': 'WebSite', name: 'Fanfare', url: address, description: page.description })
  if (page.article)
    graph.push({
      '@type': 'BlogPosting',
      headline: page.title,
      description: page.description,
      datePublished: page.article.date,
      author: { '@type': 'Organization', name: page.article.author, url: `${originMark}/about` },
      publisher: { '@id': organization['@id'] },
      image: `${originMark}${picture}`,
      mainEntityOfPage: address,
    })
  if (page.crumbs.length > 0) graph.push(breadcrumbs(page, address))
  const data = { '@context': 'https://schema.org', '@graph': graph }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

function breadcrumbs({ crumbs, title }: SitePage, address: string): object {
  const trail = [
    ...crumbs.map(({ path, text }) => ({ name: text, item: `${originMark}${path}` })),
    { name: title, item: address },
  ]
  const itemListElement = trail.map((step, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    ...step,
  }))
  return { '@type': 'BreadcrumbList', itemListElement }
}
