import type { ReactNode } from 'react'
import { useSession } from '#client/lib/session/session.ts'
import { SiteFoot } from './frame/foot.tsx'
import { SiteHead } from './frame/head.tsx'
import classes from './showcase-frame.module.css'
import './styles/frame.css'

/** What stands around the public pages of templates: the same as around the rest of the site. */
export function ShowcaseFrame({ children }: { children: ReactNode }) {
  const isSignedIn = useSession().state === 'signed-in'
  return (
    <div data-signed-in={isSignedIn || undefined}>
      <SiteHead path="/template-showcase" />
      <main id="main" tabIndex={-1} className={`${classes.page} ${classes.main}`}>
        {children}
      </main>
      <SiteFoot />
    </div>
  )
}
