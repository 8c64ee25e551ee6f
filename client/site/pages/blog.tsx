import { BeforeAfter, Breadcrumb, Prose } from '../frame/parts.tsx'
import { renderMarkdown } from '../markdown.ts'
import { articles } from '../read-content.ts'
import type { Article } from '../read-content.ts'
import type { SitePage } from '../site-page.ts'

const home = { path: '/', text: 'Fanfare' }
const articlePath = (slug: string) => `/blog/${slug}`
const wordsAMinute = 220

const dayOf = (date: string) =>
  new Date(date).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** The list of articles, the newest first. */
export const blog: SitePage = {
  path: '/blog',
  title: 'Blog',
  description:
    'How Fanfare is built and why: saving, merging, approving, publishing and counting, told by the people who make it.',
  crumbs: [home],
  body: (
    <div className="frame">
      <div className="page-head">
        <Breadcrumb crumbs={[home]} here="Blog" />
        <h1>How it is built, and why</h1>
        <p className="sub">
          Notes from the people who make Fanfare. Each takes one promise of the product and shows
          what holds it up, with its limits. There is a <a href="/blog/feed.xml">feed</a>.
        </p>
      </div>
      <ol className="article-list">
        {articles.map((article) => (
          <ListedArticle key={article.slug} {...article} />
        ))}
      </ol>
    </div>
  ),
}

function ListedArticle({ slug, matter, markdown }: Article) {
  return (
    <li>
      <p className="byline">
        <time dateTime={matter.date}>{dayOf(matter.date)}</time>
        <span>{minutesOf(markdown)} min</span>
      </p>
      <div>
        <h2>
          <a href={articlePath(slug)}>{matter.title}</a>
        </h2>
        <p>{matter.description}</p>
      </div>
    </li>
  )
}

/** How long it takes to read, in minutes. */
function minutesOf(markdown: string): number {
  return Math.max(1, Math.round(markdown.split(/\s+/).length / wordsAMinute))
}

/** Each article at its own address. */
export const articlePages: SitePage[] = articles.map((article, index) =>
  articlePage(article, articles[index + 1], articles[index - 1]),
)

function articlePage(article: Article, before?: Article, after?: Article): SitePage {
  const { slug, matter, markdown } = article
  const crumbs = [home, { path: '/blog', text: 'Blog' }]
  const end = (other: Article | undefined) =>
    other ? { path: articlePath(other.slug), title: other.matter.title } : null
  return {
    path: articlePath(slug),
    title: matter.title,
    description: matter.description,
    crumbs,
    article: matter,
    body: (
      <article className="frame narrow">
        <div className="page-head">
          <Breadcrumb crumbs={crumbs} here={matter.title} />
          <h1>{matter.title}</h1>
          <p className="sub">{matter.description}</p>
          <p className="byline">
            <span>{matter.author}</span>
            <time dateTime={matter.date}>{dayOf(matter.date)}</time>
            <span>{minutesOf(markdown)} min</span>
          </p>
        </div>
        <Prose html={renderMarkdown(markdown).html} />
        <BeforeAfter before={end(before)} after={end(after)} />
      </article>
    ),
  }
}
