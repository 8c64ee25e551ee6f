import type { Author } from '#shared/contract/threads.ts'
import { isGuest } from '#shared/permissions/can.ts'
import type { CampaignContext } from '#server/core/api/api-context.ts'

/** Who asks, as the author of what they write. */
export function authorOf({ actor, person }: Pick<CampaignContext, 'actor' | 'person'>): Author {
  return { kind: isGuest(actor) ? 'guest' : 'member', id: person.id, name: person.name }
}

/** Whether somebody wrote a row. */
export function isBy(
  row: { authorKind: Author['kind']; authorId: string },
  { kind, id }: Author,
): boolean {
  return row.authorKind === kind && row.authorId === id
}
