import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { placeOfNotification, whatHappened } from './notification-place.ts'
import { useMarkRead, useNotifications } from './public/use-notifications.ts'
import type { Notification } from '#shared/contract/notifications.ts'
import { Heading, Text } from '#client/ui/layout/elements.tsx'
import type { Attached } from '#client/ui/menus/attached.tsx'
import { AttachedPopover } from '#client/ui/menus/attached-popover.tsx'
import classes from './public/bell.module.css'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'

/** What is new and what was, newest first; each leads to its place and is read then. */
export function NotificationList({ at, companyId }: { at: Attached; companyId: string }) {
  const { data, error, isPending, refetch } = useNotifications(companyId)
  const { mutate } = useMarkRead(companyId)
  return (
    <AttachedPopover at={at} label="Notifications" width={360} position="bottom-start">
      <div className={classes.head}>
        <Heading size="14">Notifications</Heading>
        {data && data.unread > 0 ? (
          <Button size="xs" variant="subtle" onClick={() => mutate(null, { onError: showProblem })}>
            Mark all as read
          </Button>
        ) : null}
      </div>
      {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <SkeletonRows what="the notifications" rows={3} height={56} /> : null}
      {data?.notifications.length === 0 ? (
        <Text py="24" size="13" tone="ink-3" centred>
          Mentions, replies and reviews will be here.
        </Text>
      ) : null}
      {data?.notifications.length ? (
        <ul className={classes.list}>
          {data.notifications.map((one) => (
            <Item
              key={one.id}
              one={one}
              onOpen={() => {
                if (!one.readAt) mutate([one.id])
                at.onChange(false)
              }}
            />
          ))}
        </ul>
      ) : null}
    </AttachedPopover>
  )
}

function Item({ one, onOpen }: { one: Notification; onOpen: () => void }) {
  return (
    <li>
      <Link
        to={placeOfNotification(one)}
        className={classes.item}
        data-unread={!one.readAt || undefined}
        onClick={onOpen}
      >
        <span className={classes.dot} role="img" aria-label={one.readAt ? 'Read' : 'Unread'} />
        <div>
          <p>
            <strong>{one.by}</strong> {whatHappened(one)} {one.campaign.name}
          </p>
          {one.excerpt ? (
            <Text tone="ink-2" truncate>
              {one.excerpt}
            </Text>
          ) : null}
          <Text size="12" tone="ink-3">
            <RelativeTime at={one.createdAt} />
          </Text>
        </div>
      </Link>
    </li>
  )
}
