import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { SiteDocument } from '#client/site/frame/document.tsx'
import type { SiteFiles } from '#client/site/frame/document.tsx'
import type { SearchEntry } from '#client/site/scripts/find-entries.ts'
import { originMark } from '#client/site/site-page.ts'
import type { SitePage } from '#client/site/site-page.ts'
import { templates } from '#shared/templates/registry.ts'
import { blogFeed } from './feed.ts'
import { identityLooks } from './identity-looks.tsx'
import { hashOf, keepFile, keepPacked } from './keep-file.ts'
import { drawSocialPicture } from './social-picture.ts'
import { sitePages } from './site-pages.ts'
import { pictureFiles, readTemplatePicture, styleText } from './sources.ts'

export type SiteScripts = Record<
  'scheme' | 'site' | 'search' | 'support' | 'stage' | 'templates' | 'demo',
  string
>

/**
 * Writes the public site into `folder`: documents, which the server sends with its own address in
 * the place of the mark, `files` with names that change with their content, and `site.json`, which says
 * what is at which address and which inline script may run; and beside it how signing in looks.
 */
export async function renderSite(folder: string, scripts: SiteScripts): Promise<void> {
  const keep = (name: string, content: string | Buffer) => keepFile(folder, name, content)
  const read = pictureFiles()
  const pictures = {
    light: await keep('builder-light.webp', await read.light),
    dark: await keep('builder-dark.webp', await read.dark),
    templates: await keepTemplatePictures(keep),
  }
  const pages = await sitePages(pictures)
  const drawn = await drawAll(pages, keep)
  const files: SiteFiles = {
    css: styleText(),
    schemeScript: scripts.scheme,
    icon: await keep('icon.svg', await read.icon),
    scripts: {
      site: await keep('site.js', scripts.site),
      search: await keep('search.js', scripts.search),
      support: await keep('support.js', scripts.support),
      stage: await keep('stage.js', scripts.stage),
      templates: await keep('templates.js', scripts.templates),
    },
    demo: await keepPacked(folder, 'demo.js', scripts.demo),
    searchIndex: await keep('search.json', JSON.stringify(searchEntries(pages))),
    pictureOf: ({ path }) => drawn.get(path) ?? '',
  }
  const documents = new Map<string, string>()
  for (const page of pages) {
    const html = renderToStaticMarkup(<SiteDocument page={page} files={files} />)
    documents.set(page.path, await keepDocument(folder, page.path, `<!doctype html>${html}`))
  }
  const listed = pages.filter(({ isUnlisted }) => !isUnlisted)
  documents.set('/sitemap.xml', await keepDocument(folder, '/sitemap.xml', sitemap(listed)))
  documents.set('/robots.txt', await keepDocument(folder, '/robots.txt', robots))
  documents.set('/blog/feed.xml', await keepDocument(folder, '/blog/feed.xml', blogFeed(pages)))
  const site = {
    originMark,
    inlineScript: `sha256-${hashOf(scripts.scheme, 'base64')}`,
    documents: Object.fromEntries(documents),
  }
  await writeFile(join(folder, 'site.json'), JSON.stringify(site))
  await writeFile(join(folder, 'identity.json'), JSON.stringify(identityLooks()))
}

/** The picture of each template, by its id. */
async function keepTemplatePictures(
  keep: (name: string, content: Buffer) => Promise<string>,
): Promise<Map<string, string>> {
  const kept = templates.map(async ({ id }) => {
    const picture = await readTemplatePicture(id)
    return [id, await keep(`templates/${id}.webp`, picture)] as const
  })
  return new Map(await Promise.all(kept))
}

/** Social pictures, by path; two at a time, as each is work for one processor. */
async function drawAll(
  pages: readonly SitePage[],
  keep: (name: string, content: Buffer) => Promise<string>,
): Promise<Map<string, string>> {
  const drawn = new Map<string, string>()
  const waiting = [...pages]
  const worker = async () => {
    for (let page = waiting.shift(); page; page = waiting.shift()) {
      const name = page.path === '/' ? 'fanfare' : page.path.slice(1).replaceAll('/', '-')
      drawn.set(page.path, await keep(`${name}.png`, await drawSocialPicture(page)))
    }
  }
  await Promise.all([worker(), worker()])
  return drawn
}

async function keepDocument(folder: string, path: string, text: string): Promise<string> {
  const hasEnding = /\.\w+$/.test(path)
  const file = `documents${path === '/' ? '/first' : path}${hasEnding ? '' : '.html'}`
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), text)
  return file
}

function sitemap(pages: readonly SitePage[]): string {
  const entries = pages.map(
    ({ path, article }) =>
      `<url><loc>${originMark}${path}</loc>${article ? `<lastmod>${article.date}</lastmod>` : ''}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

/** What belongs to people who are signed in, or is no page. */
const closed = ['/api/', '/.ory/', '/dashboard', '/campaigns/', '/activate/', '/analytics', '/dev/']

const robots = `User-agent: *
${closed.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${originMark}/sitemap.xml
`

/** What the search of the documentation looks through. */
function searchEntries(pages: readonly SitePage[]): SearchEntry[] {
  return pages.flatMap(({ path, title, description, passages = [] }) =>
    passages.map(({ heading, text }): SearchEntry => {
      return heading
        ? [`${path}#${heading.id}`, title, heading.text, text]
        : [path, title, '', `${description} ${text}`.trim()]
    }),
  )
}
