import { IconChartLine, IconGitCommit, IconUsers } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { Glyph } from '../frame/glyph.tsx'
import type { SitePage } from '../site-page.ts'
import { Stage } from './stage.tsx'

const promises: { icon: Icon; title: string; text: string; href: string; more: string }[] = [
  {
    icon: IconUsers,
    title: 'One page, many hands',
    text: 'Two people can type in one paragraph and both keep every word. Saved means saved.',
    href: '/features#together',
    more: 'How people build together',
  },
  {
    icon: IconGitCommit,
    title: 'What you saw is what goes out',
    text: 'A release is frozen, checked and numbered. Edits stay with you until you publish again.',
    href: '/features#review',
    more: 'How a campaign is approved',
  },
  {
    icon: IconChartLine,
    title: 'Numbers that move',
    text: 'Visits and conversions arrive within a second and match what is stored, exactly.',
    href: '/features#numbers',
    more: 'How visitors are counted',
  },
]

/** What Fanfare is, for someone who comes for the first time. */
export const landing: SitePage = {
  path: '/',
  title: 'Fanfare: build campaigns together, live',
  description:
    'Build a campaign together, live. Review exactly what goes out, publish it in one step, and watch the numbers move.',
  crumbs: [],
  script: 'stage',
  body: (
    <div className="frame">
      <div className="hero">
        <h1 className="headline">
          <span>Build the campaign together.</span> <span>Watch it land.</span>
        </h1>
        <p className="sub">
          Fanfare is one live page for everyone who makes a campaign: edit side by side, take it
          live in one step, and see visitors arrive.
        </p>
        <StartButtons />
      </div>
      <Stage />
      <ul className="promises">
        {promises.map(({ icon, title, text, href, more }) => (
          <li key={title}>
            <Glyph of={icon} />
            <h2>{title}</h2>
            <p>{text}</p>
            <a href={href} className="more">
              {more}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ),
}

/** What one does next; the server knows for whom. */
export function StartButtons() {
  return (
    <p className="start">
      <a href="/sign-up" className="button large for-strangers">
        Create an account
      </a>
      <a href="/sign-in" className="button large outlined for-strangers">
        Sign in
      </a>
      <a href="/dashboard/campaigns" className="button large for-members">
        Go to your campaigns
      </a>
    </p>
  )
}
