import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { Row } from '#client/ui/layout/elements.tsx'
import { Logo } from '#client/ui/layout/logo.tsx'
import classes from './identity-page.module.css'
import { TogetherPicture } from './together-picture.tsx'

type IdentityPageProps = {
  /** Above the title: whom it is about. */
  mark?: ReactNode
  title: string
  lead: ReactNode
  children?: ReactNode
  /** Below the form: a way out of it. */
  foot?: ReactNode
}

/** The calm two-part page of signing in: the form left, what it is for right (from 900 px). */
export function IdentityPage({ mark, title, lead, children, foot }: IdentityPageProps) {
  usePageTitle(title)
  return (
    <div className={classes.page}>
      <div className={classes.left}>
        <header className={classes.head}>
          <Link to="/" reloadDocument className={classes.home} aria-label="Fanfare, home">
            <Logo />
          </Link>
        </header>
        <main id="main" tabIndex={-1} className={classes.main}>
          {mark ? <Row mb="16">{mark}</Row> : null}
          <h1 className={classes.title} tabIndex={-1} data-page-focus>
            {title}
          </h1>
          <p aria-live="polite" className={classes.lead}>
            {lead}
          </p>
          {children}
          {foot ? <p className={classes.foot}>{foot}</p> : null}
        </main>
      </div>
      <aside className={classes.right} aria-hidden>
        <TogetherPicture />
        <p className={classes.promise}>
          One page, everyone on it. <span>Every keystroke kept.</span>
        </p>
      </aside>
    </div>
  )
}
