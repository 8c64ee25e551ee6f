import { togglePlacing } from '#client/lib/threads/thread-desk.ts'
import type { BuilderCommand } from './builder-command.ts'

/** Asks for the place of a new comment; the panel of comments opens with it. */
export const commentOnPage: BuilderCommand = {
  label: 'Comment on the page',
  group: 'View',
  keys: ['C'],
  where: 'canvas',
  run: ({ desk }) => {
    togglePlacing(desk)
    return true
  },
}
