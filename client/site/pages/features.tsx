import { Breadcrumb } from '../frame/parts.tsx'
import type { SitePage } from '../site-page.ts'
import { StartButtons } from './landing.tsx'

const crumbs = [{ path: '/', text: 'Fanfare' }]

type Part = { title: string; text: string; href: string }
type Chapter = { id: string; title: string; lead: string; parts: Part[] }

const page = (slug: string) => `/documentation/${slug}`

const chapters: Chapter[] = [
  {
    id: 'together',
    title: 'Build it together',
    lead: 'Everyone is on the same page at the same time. You see who is where, and nobody waits for a lock.',
    parts: [
      {
        title: 'Live, to the letter',
        text: 'Pointers, selections and carets of the others, in their colours. Two people can write in one paragraph, and both keep every keystroke.',
        href: page('working-together'),
      },
      {
        title: 'Undo that is yours',
        text: 'Undo takes back only what you did. What a colleague deletes while you edit it says so, and can be brought back.',
        href: page('working-together'),
      },
      {
        title: 'Saved means on disk',
        text: 'The badge says “saved” only when a crash of the server could no longer lose it. Offline, your edits wait in the browser and merge when you are back.',
        href: page('saving-and-offline'),
      },
      {
        title: 'Follow a colleague',
        text: 'Click a face and your view goes where theirs goes, until you do something yourself.',
        href: page('working-together'),
      },
    ],
  },
  {
    id: 'build',
    title: 'A page is a page',
    lead: 'The canvas is the page as visitors get it, at desktop, tablet and phone width. One renderer draws both.',
    parts: [
      {
        title: 'Blocks for what campaigns need',
        text: 'Headings and text, pictures, forms, countdowns, polls, coupons, pricing tables and more, each with its own settings and nothing to code.',
        href: page('blocks'),
      },
      {
        title: 'By mouse, touch or keyboard',
        text: 'Drag to an exact line, or do all of it with keys: a slash menu, a command palette, and a sheet of every shortcut under the question mark.',
        href: page('keyboard-shortcuts'),
      },
      {
        title: 'Theme and brand kit',
        text: 'Colours, type, spacing and radius are set once and hold everywhere. You are told where a block leaves the brand, or where text would be hard to read.',
        href: page('theme-and-brand'),
      },
      {
        title: 'Variants and templates',
        text: 'Make a variant of a page that stores only what differs, and begin from templates: built-in ones or your company’s own.',
        href: page('variants'),
      },
    ],
  },
  {
    id: 'review',
    title: 'Approve exactly what you saw',
    lead: 'The preview moves while people edit. A review holds one version still, and an approval belongs to that version alone.',
    parts: [
      {
        title: 'A link is enough',
        text: 'Share the preview with somebody who has no account. Links can allow comments, approval or the numbers, expire, carry a password, and be ended at once.',
        href: page('share-links'),
      },
      {
        title: 'Comments that stay in place',
        text: 'A thread is pinned to what it is about and follows it when it moves. Reply, mention, resolve, reopen.',
        href: page('comments'),
      },
      {
        title: 'Reviews of one version',
        text: 'Ask named people to approve. Edits that come later do not slip through: the checklist shows what changed since.',
        href: page('reviews'),
      },
      {
        title: 'History without fear',
        text: 'Look at any earlier version and bring back all of it, or one block, without undoing what colleagues did to the rest.',
        href: page('version-history'),
      },
    ],
  },
  {
    id: 'live',
    title: 'Go live in one step',
    lead: 'A checklist that reads like the one before take-off, and then a release: frozen, numbered, all pages at once.',
    parts: [
      {
        title: 'Checks that name the place',
        text: 'Missing titles, links to nowhere, pictures without a description, weak contrast, unfinished blocks. Each line leads to the element.',
        href: page('launch-checks'),
      },
      {
        title: 'Pages without a framework',
        text: 'Plain HTML with only the styles it uses, and at most 4 kB of script with form and countdown. They are readable when no script runs.',
        href: page('publishing'),
      },
      {
        title: 'Back in one step',
        text: 'An earlier release is current again at a click. Pause, resume and end are as quick.',
        href: page('publishing'),
      },
      {
        title: 'Every lead once',
        text: 'A form answered with success is stored exactly once, whatever crashes. Leads land in an inbox and go on by signed webhooks.',
        href: page('forms-and-leads'),
      },
    ],
  },
  {
    id: 'numbers',
    title: 'Numbers you can trust',
    lead: 'Visits and conversions are counted in the same transaction that stores them, so live and stored are one figure.',
    parts: [
      {
        title: 'Live within a second',
        text: 'Visitors now, visits and conversions move while you watch, in the dashboard, on each campaign and on the wall screen.',
        href: page('analytics'),
      },
      {
        title: 'Without cookies',
        text: 'A visitor is a salted hash that changes every day. Nothing is kept in the visitor’s browser to recognise them by, and robots are counted apart.',
        href: page('analytics'),
      },
      {
        title: 'On the wall',
        text: 'One large number per campaign, the last hour as a bar a minute, and an honest word when the line is lost.',
        href: page('wall-screen'),
      },
      {
        title: 'Experiments with a verdict',
        text: 'Visitors get variants of a page by shares, without a cookie. Which one does better stands in words, and one press puts it in place.',
        href: page('variants'),
      },
      {
        title: 'Told without watching',
        text: 'Alerts when conversions stop, a target with its pace, a report by mail every week or month, and the field of a form at which most people stop.',
        href: page('analytics'),
      },
      {
        title: 'One question for access',
        text: 'Roles, share links and API keys are judged by one table, the same for the interface, the API and both sockets. A change is felt within a second.',
        href: page('people-and-roles'),
      },
    ],
  },
]

/** What the product does, with the builder as it looks. */
export function featuresPage(pictures: { light: string; dark: string }): SitePage {
  return {
    path: '/features',
    title: 'Features',
    description:
      'Live editing, reviews of exact versions, releases in one step, leads and numbers you can trust: what Fanfare does today.',
    crumbs,
    body: (
      <div className="frame">
        <div className="page-head centred">
          <Breadcrumb crumbs={crumbs} here="Features" />
          <h1>From blank page to launch, in one place</h1>
          <p className="sub">
            Editors, reviewers and managers work on the same live campaign. This is what it does
            today, with a way to the details of each.
          </p>
        </div>
        <figure className="screenshot">
          {(['light', 'dark'] as const).map((scheme) => (
            <img
              key={scheme}
              className={`in-${scheme}`}
              src={pictures[scheme]}
              width={1440}
              height={900}
              loading="lazy"
              decoding="async"
              alt="The builder with three people in it: one writes, one points, one has selected a button"
            />
          ))}
          <figcaption>The builder with three people in one page.</figcaption>
        </figure>
        {chapters.map((chapter) => (
          <ChapterOf key={chapter.id} {...chapter} />
        ))}
        <div className="page-head centred closing">
          <h2>See it with your own page</h2>
          <p className="sub">
            Begin with one of the <a href="/template-showcase">templates</a> or a blank page.
          </p>
          <StartButtons />
        </div>
      </div>
    ),
  }
}

function ChapterOf({ id, title, lead, parts }: Chapter) {
  return (
    <section id={id} className="chapter" aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{lead}</p>
      </div>
      <ul>
        {parts.map((part) => (
          <li key={part.title}>
            <h3>
              <a href={part.href}>{part.title}</a>
            </h3>
            <p>{part.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
