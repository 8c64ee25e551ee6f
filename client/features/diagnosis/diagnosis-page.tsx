import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { Row } from '#client/ui/layout/elements.tsx'
import { Logo } from '#client/ui/layout/logo.tsx'
import classes from './diagnosis-page.module.css'

type DiagnosisPageProps = {
  title: string
  lead: ReactNode
  /** How it went so far, in a sentence. */
  summary: string
  isRunning: boolean
  again: () => void
  /** For a ticket; null while it is not complete. */
  report: string | null
  children: ReactNode
}

/** The frame of both diagnosis pages: outside the shell, because it works signed out too. */
export function DiagnosisPage(props: DiagnosisPageProps) {
  const { title, lead, summary, isRunning, again, report, children } = props
  usePageTitle(title)
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Link to="/" reloadDocument className={classes.home} aria-label="Fanfare, home">
          <Logo />
        </Link>
        <nav aria-label="Diagnosis" className={classes.nav}>
          <NavLink to="/test-auth">Session</NavLink>
          <NavLink to="/test-ory">Identity provider</NavLink>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <h1 className={classes.title} tabIndex={-1} data-page-focus>
          {title}
        </h1>
        <p className={classes.lead}>{lead}</p>
        <Row gap="8" align="center" wrap mt="24">
          <p role="status" className={classes.summary}>
            {summary}
          </p>
          <Button
            leftSection={<IconRefresh size={16} stroke={1.5} />}
            onClick={again}
            disabled={isRunning}
          >
            Run again
          </Button>
          {report === null ? null : <CopyButton wide value={report} label="Copy report" />}
        </Row>
        {children}
      </main>
    </div>
  )
}
