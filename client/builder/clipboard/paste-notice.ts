import { notifications } from '@mantine/notifications'

const id = 'paste'

/** Says how far pasting is, until it says something else, or what has become of it. */
export function sayPaste(message: string, state: 'working' | 'failed' | 'done'): void {
  const notice = {
    id,
    message,
    loading: state === 'working',
    autoClose: state === 'working' ? (false as const) : 8000,
    ...(state === 'failed' ? { color: 'red' } : {}),
  }
  // `show` leaves a notice of the same id as it is.
  notifications.update(notice)
  notifications.show(notice)
}

export function hidePasteNotice(): void {
  notifications.hide(id)
}
