import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { documentationOutline, documentationPath, neighboursOf } from '../documentation-outline.ts'
import { BeforeAfter, Breadcrumb, Contents, Prose } from '../frame/parts.tsx'
import { renderMarkdown } from '../markdown.ts'
import { documentation } from '../read-content.ts'
import type { DocumentationPage } from '../read-content.ts'
import type { SitePage } from '../site-page.ts'

const home = { path: '/', text: 'Fanfare' }
const path = '/documentation'

/** The page of a slug. Throws when the outline names one that is not there. */
function pageOf(slug: string): DocumentationPage {
  const page = documentation.get(slug)
  if (!page) throw new Error(`The outline names “${slug}”, and there is no such page.`)
  return page
}

/** Every page of the documentation; `parts` are those that are made from the product itself. */
export function documentationPages(parts: Record<string, string>): SitePage[] {
  const slugs = documentationOutline.flatMap(({ pages }) => pages)
  return [overview, ...slugs.map((slug) => documentationPage(pageOf(slug), parts))]
}

const overview: SitePage = {
  path,
  title: 'Documentation',
  description:
    'How to use Fanfare, build on its API and run it yourself: every part of the product, explained in plain words.',
  crumbs: [home],
  script: 'search',
  body: (
    <div className="frame">
      <div className="page-head">
        <Breadcrumb crumbs={[home]} here="Documentation" />
        <h1>Documentation</h1>
        <p className="sub">
          Every part of the product in plain words. New here? Begin with{' '}
          <a href={documentationPath('getting-started')}>getting started</a>; it takes ten minutes.
        </p>
        <Search />
      </div>
      <div className="outline">
        {documentationOutline.map(({ title, pages }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {pages.map((slug) => (
                <li key={slug}>
                  <a href={documentationPath(slug)}>{pageOf(slug).matter.title}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  ),
}

function documentationPage(source: DocumentationPage, parts: Record<string, string>): SitePage {
  const { slug, matter, markdown } = source
  const { html, headings, passages } = renderMarkdown(markdown, parts)
  const shown = headings.length > 0 ? headings : []
  const crumbs = [home, { path, text: 'Documentation' }]
  const { before, after } = neighboursOf(slug)
  return {
    path: documentationPath(slug),
    title: matter.title,
    description: matter.description,
    crumbs,
    passages,
    script: 'search',
    body: (
      <div className="frame documentation">
        <div className="documentation-side">
          <Search />
          <button type="button" className="button outlined list-button" popoverTarget="all-pages">
            <IconMenu2 size={16} stroke={1.5} aria-hidden /> All pages
          </button>
          <Outline here={slug} />
        </div>
        <article>
          <Breadcrumb crumbs={crumbs} here={matter.title} />
          <h1>{matter.title}</h1>
          <p className="sub">{matter.description}</p>
          <Prose html={html} />
          <BeforeAfter before={endOf(before)} after={endOf(after)} />
        </article>
        <Contents headings={shown} />
      </div>
    ),
  }
}

const endOf = (slug: string | undefined) =>
  slug ? { path: documentationPath(slug), title: pageOf(slug).matter.title } : null

function Outline({ here }: { here: string }) {
  return (
    <nav id="all-pages" className="all-pages" popover="auto" aria-label="Documentation">
      {documentationOutline.map(({ title, pages }) => (
        <div key={title}>
          <p>{title}</p>
          <ul>
            {pages.map((slug) => (
              <li key={slug}>
                <a href={documentationPath(slug)} aria-current={slug === here ? 'page' : undefined}>
                  {pageOf(slug).matter.title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Appears once its script runs. */
function Search() {
  return (
    <search className="search" hidden>
      <label className="search-field">
        <IconSearch size={16} stroke={1.5} aria-hidden />
        <input
          type="search"
          placeholder="Search"
          aria-label="Search the documentation"
          autoComplete="off"
          maxLength={100}
          spellCheck={false}
          role="combobox"
          aria-expanded="false"
          aria-controls="search-results"
          aria-autocomplete="list"
        />
        <kbd>/</kbd>
      </label>
      <div className="search-results" hidden>
        <div id="search-results" role="listbox" aria-label="Results" />
        <p className="search-none" role="status" />
      </div>
    </search>
  )
}
