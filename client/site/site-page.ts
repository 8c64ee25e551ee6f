import type { ReactNode } from 'react'
import type { Passage } from './markdown.ts'

export type Crumb = { path: string; text: string }

/** One address of the public site. */
export type SitePage = {
  /** `/pricing`; `/` is the first page. */
  path: string
  /** Of the window, without the product's name. */
  title: string
  description: string
  /** From the first page down, without this one. */
  crumbs: readonly Crumb[]
  body: ReactNode
  article?: { date: string; author: string }
  /** Its own words by heading, for the search of the documentation. */
  passages?: readonly Passage[]
  /** Asks search engines to leave it out; it is not in the sitemap either. */
  isUnlisted?: boolean
  /** Loads the script of this page's kind besides the one that all have. */
  script?: 'search' | 'support' | 'stage' | 'templates'
}

/** Stands for the address of the installation, which only the server knows. */
export const originMark = 'https://origin.invalid'
