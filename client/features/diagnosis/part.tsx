import type { ReactNode } from 'react'
import { Box, Heading } from '#client/ui/layout/elements.tsx'
import classes from './part.module.css'

/** A part of a diagnosis page with its heading, and a line about it. */
export function Part({
  title,
  about,
  children,
}: {
  title: string
  about?: ReactNode
  children: ReactNode
}) {
  return (
    <Box as="section" mt="48">
      <Heading size="16" line="24">
        {title}
      </Heading>
      {about ? <p className={classes.about}>{about}</p> : null}
      {children}
    </Box>
  )
}
