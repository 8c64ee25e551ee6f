import { Button } from '@mantine/core'
import { notifications, useNotifications } from '@mantine/notifications'
import type { NotificationData } from '@mantine/notifications'
import { useEffect } from 'react'
import { lazyFile, useIdle } from '#client/lib/loading/lazy-file.ts'
import { Box, Text } from '#client/ui/layout/elements.tsx'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import classes from './notices.module.css'

const noticeStack = lazyFile(async () => (await import('./notice-stack.tsx')).NoticeStack)
const noProps = {}

/**
 * Where every notice appears. Nothing gives one at once, so what shows them comes a bit later: not before
 * the first screen is there (`isThere`), for which the line is needed.
 */
export function Notices({ isThere = true }: { isThere?: boolean }) {
  const isIdle = useIdle(isThere)
  const { notifications: notices } = useNotifications()
  if (!isIdle && notices.length === 0 && noticeStack.get() === null) return null
  return (
    <LazyBoundary
      part={noticeStack}
      props={noProps}
      renderFailed={() => <PlainNotices notices={notices} />}
    />
  )
}

/** For when that can't be loaded: what there is to say must be said, and what waits for it must go on. */
function PlainNotices({ notices }: { notices: NotificationData[] }) {
  return (
    <div className={classes.place}>
      {notices.map((notice) => (
        <PlainNotice key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

function PlainNotice({ notice: { id, title, message, autoClose } }: { notice: NotificationData }) {
  const hide = () => {
    if (id !== undefined) notifications.hide(id)
  }
  useEffect(() => {
    if (id === undefined || typeof autoClose !== 'number') return
    const timer = setTimeout(() => notifications.hide(id), autoClose)
    return () => clearTimeout(timer)
  }, [id, autoClose])
  return (
    <div role="alert" className={classes.notice}>
      <Box grow>
        {title ? <Text weight="600">{title}</Text> : null}
        {message}
      </Box>
      <Button size="xs" variant="default" onClick={hide}>
        Dismiss
      </Button>
    </div>
  )
}
