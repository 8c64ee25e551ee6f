import { Notifications } from '@mantine/notifications'

/** The notices of the moment, one above the other. */
export function NoticeStack() {
  return <Notifications position="bottom-right" limit={4} containerWidth={380} />
}
