import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'

/**
 * Says that something, such as "The menu", is not there because its file could not be loaded. With
 * `again` that can be tried right there, and it stays until then; else whatever asked for it is done
 * again. The answer takes it away.
 */
export function sayNotLoaded(what: string, again?: () => void): () => void {
  const id = `no ${what}`
  const hide = () => void notifications.hide(id)
  const tryAgain = () => {
    hide()
    again?.()
  }
  notifications.show({
    id,
    color: 'red',
    title: `${what} could not be loaded`,
    ...(again ? { autoClose: false } : {}),
    message: (
      <>
        Nothing is lost. Check the connection and try again. If Fanfare was updated, reload the
        page.
        {again ? (
          <Button size="xs" variant="default" display="block" mt={8} onClick={tryAgain}>
            Try again
          </Button>
        ) : null}
      </>
    ),
  })
  return hide
}
