import { Button } from '@mantine/core'
import { notifications, useNotifications } from '@mantine/notifications'
import type { NotificationData } from '@mantine/notifications'
import { createElement, useEffect } from 'react'
import { createLate, useIdle, useLate } from '#client/lib/loading/late.ts'
import classes from './notices.module.css'

const noticeStack = createLate(async () => (await import('./notice-stack.tsx')).NoticeStack)

/** Where every notice appears. Nothing gives one at once, so what shows them may come a bit later. */
export function Notices() {
  const isIdle = useIdle()
  const { notifications: notices } = useNotifications()
  const { value: Stack, hasFailed } = useLate(noticeStack, isIdle || notices.length > 0)
  if (Stack) return createElement(Stack)
  return hasFailed ? <PlainNotices notices={notices} /> : null
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
      <div className={classes.words}>
        {title ? <p className={classes.title}>{title}</p> : null}
        {message}
      </div>
      <Button size="xs" variant="default" onClick={hide}>
        Dismiss
      </Button>
    </div>
  )
}
