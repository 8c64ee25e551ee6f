import type { ReactNode } from 'react'
import { hrefOf, linkAttributes } from './href.ts'

type ItemLinkProps = {
  className: string
  href: unknown
  linkTo: (href: string) => string
  children: ReactNode
}

/** A link of a list of links; the same words without one while it leads nowhere. */
export function ItemLink({ className, href, linkTo, children }: ItemLinkProps) {
  const anchor = linkAttributes(hrefOf(href), linkTo)
  if (!anchor) return <span className={className}>{children}</span>
  return (
    <a className={className} {...anchor}>
      {children}
    </a>
  )
}
