import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMe } from '#client/lib/session/session.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import { Logo } from '#client/ui/layout/logo.tsx'
import classes from './operator.module.css'

/** Around the console: outside the shell, since an operator need not belong to any company. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const { person, companies } = useMe()
  return (
    <>
      <header className={classes.head}>
        <Link to="/" reloadDocument className={classes.home} aria-label="Fanfare, home">
          <Logo />
        </Link>
        <Text as="span" grow size="13" tone="ink-3" truncate className={classes.who}>
          {person.email}
        </Text>
        {companies.length > 0 ? (
          <Link to="/dashboard" className={classes.way}>
            Dashboard
          </Link>
        ) : null}
        <Link to="/sign-out" className={classes.way}>
          Sign out
        </Link>
      </header>
      <main id="main" tabIndex={-1} data-page-focus className={classes.main}>
        {children}
      </main>
    </>
  )
}
