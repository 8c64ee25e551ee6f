import type { Author } from './threads.ts'

/** What somebody is called beside their words, so that nobody takes a guest for a colleague. */
export function authorName({ kind, name }: Pick<Author, 'kind' | 'name'>): string {
  return kind === 'guest' ? `${name} (guest)` : name
}
