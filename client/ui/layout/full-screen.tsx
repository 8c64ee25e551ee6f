import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Box } from './elements.tsx'
import classes from './full-screen.module.css'
import { Logo } from './logo.tsx'

/** A screen outside the shell with one thing in its middle: onboarding, not found, an error. */
export function FullScreen({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return (
    <div className={classes.screen}>
      <Box as="header" px="24" py="16">
        <Link to="/" reloadDocument className={classes.home} aria-label="Fanfare, home">
          <Logo />
        </Link>
      </Box>
      <main id="main" tabIndex={-1} data-page-focus className={wide ? classes.wide : classes.main}>
        {children}
      </main>
    </div>
  )
}
