import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import classes from './page-header.module.css'

type PageHeaderProps = {
  title: string
  /** Which part of it is shown, where it has parts: for the tab. */
  part?: string
  /** The way up: where this screen belongs. */
  parent?: { to: string; label: string }
  /** Beside the title, e.g. a StatusBadge. */
  badge?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

/**
 * The head of a screen: its h1, a line about it, and what can be done. The tab is named from the
 * closest to the widest: the part, the title, where that belongs.
 */
export function PageHeader({ title, part, parent, badge, children, actions }: PageHeaderProps) {
  usePageTitle([part, title, parent?.label].filter(Boolean).join(' · '))
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {parent ? (
          <Link to={parent.to} className={classes.parent}>
            {parent.label}
          </Link>
        ) : null}
        <div className={classes.line}>
          <h1 className={classes.title} tabIndex={-1} data-page-focus>
            {title}
          </h1>
          {badge}
        </div>
        {children ? <div className={classes.about}>{children}</div> : null}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </header>
  )
}
