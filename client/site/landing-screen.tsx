import { Button } from '@mantine/core'
import { IconChartLine, IconGitCommit, IconUsers } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useSession } from '#client/lib/session.ts'
import { Logo } from '#client/ui/logo.tsx'
import classes from './landing-screen.module.css'
import { Stage } from './stage.tsx'

const promises: { icon: Icon; title: string; text: string }[] = [
  {
    icon: IconUsers,
    title: 'One page, many hands',
    text: 'Two people can type in one paragraph and both keep every word. Saved means saved.',
  },
  {
    icon: IconGitCommit,
    title: 'What you saw is what goes out',
    text: 'A release is frozen, checked and numbered. Edits stay with you until you publish again.',
  },
  {
    icon: IconChartLine,
    title: 'Numbers that move',
    text: 'Visits and conversions arrive within a second and match what is stored, exactly.',
  },
]

/** What Fanfare is, for someone who comes for the first time. */
export function LandingScreen() {
  useEffect(() => {
    document.title = 'Fanfare: build campaigns together, live'
  }, [])
  return (
    <div className={classes.page}>
      <SiteHead />
      <main id="main" tabIndex={-1} data-page-focus>
        <div className={classes.hero}>
          <h1 className={classes.headline}>
            <span>Build the campaign together.</span> <span>Watch it land.</span>
          </h1>
          <p className={classes.sub}>
            Fanfare is one live page for everyone who makes a campaign: edit side by side, take it
            live in one step, and see visitors arrive.
          </p>
          <StartButtons />
        </div>
        <Stage />
        <ul className={classes.promises}>
          {promises.map(({ icon: Glyph, title, text }) => (
            <li key={title} className={classes.promise}>
              <Glyph size={20} stroke={1.5} aria-hidden />
              <h2 className={classes.promiseTitle}>{title}</h2>
              <p className={classes.promiseText}>{text}</p>
            </li>
          ))}
        </ul>
      </main>
    </div>
  )
}

function SiteHead() {
  const isSignedIn = useSession().state === 'signed-in'
  return (
    <header className={classes.head}>
      <Link to="/" className={classes.home} aria-label="Fanfare, home">
        <Logo size={24} />
      </Link>
      <nav aria-label="Account" className={classes.account}>
        {isSignedIn ? (
          <Button component={Link} to="/dashboard" variant="default">
            Dashboard
          </Button>
        ) : (
          <Button component={Link} to="/sign-in" variant="subtle">
            Sign in
          </Button>
        )}
      </nav>
    </header>
  )
}

function StartButtons() {
  const isSignedIn = useSession().state === 'signed-in'
  if (isSignedIn) {
    return (
      <div className={classes.start}>
        <Button component={Link} to="/dashboard" size="lg">
          Go to your campaigns
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.start}>
      <Button component={Link} to="/sign-up" size="lg">
        Create an account
      </Button>
      <Button component={Link} to="/sign-in" size="lg" variant="default">
        Sign in
      </Button>
    </div>
  )
}
