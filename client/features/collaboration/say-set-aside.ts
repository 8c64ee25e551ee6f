import { notifications } from '@mantine/notifications'

/** Says, until it is closed, that a part of this device's copy of a campaign could not be read. */
export function saySetAside(campaignId: string): void {
  notifications.show({
    id: `set-aside-${campaignId}`,
    title: 'A part of this device’s copy could not be read',
    message:
      'It was set aside, and the rest is here. What was saved is safe on the server. If you wrote offline, please look whether all of it is there.',
    autoClose: false,
  })
}
