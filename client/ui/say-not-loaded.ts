import { notifications } from '@mantine/notifications'

/** Says that something, such as "The menu", is not there because its file could not be loaded. */
export function sayNotLoaded(what: string): void {
  notifications.show({
    id: `no ${what}`,
    color: 'red',
    title: `${what} could not be loaded`,
    message:
      'Nothing is lost. Check the connection and try again. If Fanfare was updated, reload the page.',
  })
}
