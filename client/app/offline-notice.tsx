import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import classes from './offline-notice.module.css'

/** Says calmly that the device is offline, and what that means. */
export function OfflineNotice() {
  const { online } = useNetwork()
  return (
    <div role="status" className={classes.place}>
      {online ? null : (
        <p className={classes.notice}>
          <IconCloudOff size={16} stroke={1.5} aria-hidden />
          You are offline. Edits in the builder are kept on this device; the rest waits.
        </p>
      )}
    </div>
  )
}
