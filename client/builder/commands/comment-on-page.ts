import { togglePlacing } from '#client/features/threads/public/thread-desk.ts'
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
