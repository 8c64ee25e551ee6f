import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { Row, Text } from './elements.tsx'
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
    <Row as="header" gap="16" align="end" justify="between" wrap mb="24">
      <Text as="div" narrow anywhere>
        {parent ? (
          <Link to={parent.to} className={classes.parent} dir="auto">
            {parent.label}
          </Link>
        ) : null}
        <Row gap="12" align="center" wrap>
          <h1 className={classes.title} tabIndex={-1} data-page-focus dir="auto">
            {title}
          </h1>
          {badge}
        </Row>
        {children ? (
          <Text as="div" mt="4" tone="ink-2">
            {children}
          </Text>
        ) : null}
      </Text>
      {actions ? (
        <Row gap="8" wrap>
          {actions}
        </Row>
      ) : null}
    </Row>
  )
}
