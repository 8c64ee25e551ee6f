import { notifications } from '@mantine/notifications'
import { saveBadge } from '#client/lib/campaign-session/save-badge.ts'
import type { BuilderCommand } from './builder-command.ts'

/** Answers whoever wants to save: nothing needs to be, or what the badge says of what isn't yet. */
export const askSaved: BuilderCommand = {
  label: 'Say whether everything is saved',
  group: 'View',
  keys: ['Ctrl+S'],
  // Heard before anybody else: nowhere may the browser offer to save the page.
  where: 'browser',
  run: ({ session }) => {
    const { text, help } = saveBadge(session.connection.getSnapshot())
    const message = text === 'Saved' ? 'Everything is saved as you go.' : `${text}. ${help}`
    // Asked again, the same is not said twice; what has changed is.
    notifications.show({ id: message, message })
    return true
  },
}
