import type { ReactNode } from 'react'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { Box, Stack, Text } from '../layout/elements.tsx'
import classes from './empty-state.module.css'

type EmptyStateProps = {
  /** A small picture of what will be here; decorative. */
  picture?: ReactNode
  title: string
  children?: ReactNode
  /** The one thing to do. */
  action?: ReactNode
  /** It is the whole screen, so its title is the heading of the page and the name of the tab. */
  isPage?: boolean
}

/** What stands where nothing is yet: a picture, one line, one action. */
export function EmptyState({ picture, title, children, action, isPage = false }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'h2'
  usePageTitle(isPage ? title : undefined)
  return (
    <Stack align="center" px="16" py="64" centred>
      {picture ? (
        <Text as="div" mb="24" tone="ink-off" aria-hidden>
          {picture}
        </Text>
      ) : null}
      <Title
        className={classes.title}
        {...(isPage ? { tabIndex: -1, 'data-page-focus': true } : {})}
      >
        {title}
      </Title>
      {children ? <p className={classes.text}>{children}</p> : null}
      {action ? <Box mt="24">{action}</Box> : null}
    </Stack>
  )
}
