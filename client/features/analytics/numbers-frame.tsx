import { Button } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import type { LiveFeed } from '#client/lib/live/live.ts'
import { lostWords } from '#client/lib/live/lost-words.ts'
import { CoverageLine } from '#client/ui/figures/coverage-line.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import classes from './numbers-frame.module.css'

type NumbersFrameProps = Pick<ComponentProps<typeof PageHeader>, 'parent' | 'badge'> & {
  /** The path of the same numbers for a wall. */
  wall: string
  feed: Pick<LiveFeed, 'connection' | 'at' | 'covers' | 'error'>
  actions?: ReactNode
  children: ReactNode
}

/** Around the numbers of one campaign or of all: the way to the wall, and as of when they are. */
export function NumbersFrame({ wall, feed, actions, children, ...head }: NumbersFrameProps) {
  return (
    <div className={classes.screen}>
      <PageHeader
        title="Analytics"
        {...head}
        actions={
          <>
            {actions}
            <Button
              component={Link}
              to={wall}
              variant="default"
              leftSection={<IconDeviceTv size={16} stroke={1.5} aria-hidden />}
            >
              Wall screen
            </Button>
          </>
        }
      />
      <p role="status" className={classes.lost}>
        {lostWords(feed)}
      </p>
      <CoverageLine covers={feed.covers} />
      {children}
    </div>
  )
}
