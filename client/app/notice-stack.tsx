import { Notifications } from '@mantine/notifications'
import classes from './notices.module.css'

/** The notices of the moment, one above the other. */
export function NoticeStack() {
  return (
    <Notifications
      className={classes.stack ?? ''}
      position="bottom-right"
      limit={4}
      containerWidth={380}
    />
  )
}
