import { IconBell } from '@tabler/icons-react'
import { useCompany } from '#client/lib/session/current-company.ts'
import { lazyFile, useFetchAhead } from '#client/lib/loading/lazy-file.ts'
import {
  useLiveNotifications,
  useNotifications,
} from '#client/features/notifications/public/use-notifications.ts'
import classes from './bell.module.css'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { MenuButton } from '#client/ui/menus/menu-button.tsx'

const list = lazyFile(async () => (await import('../notification-list.tsx')).NotificationList)
const wantedSoon = [list]

/** How much is new, and the list of it. */
export function Bell() {
  const { id: companyId } = useCompany()
  const { data } = useNotifications(companyId)
  useFetchAhead(wantedSoon)
  const unread = data?.unread ?? 0
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'
  return (
    <MenuButton menu={list} has="dialog" props={{ companyId }}>
      {(opener) => (
        <span className={classes.bell}>
          <IconButton {...opener} label={label} size={32} className={classes.button ?? ''}>
            <IconBell size={18} stroke={1.5} />
          </IconButton>
          {unread > 0 ? (
            <span className={classes.count} aria-hidden>
              {unread > 99 ? '99+' : unread}
            </span>
          ) : null}
        </span>
      )}
    </MenuButton>
  )
}

/** Keeps what the bells of a screen say true; stands once on a screen. */
export function BellNews() {
  useLiveNotifications(useCompany().id)
  return null
}
