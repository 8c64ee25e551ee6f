import type { Transaction } from 'yjs'
import type { Person, Peer } from '#client/lib/campaign-session/people.ts'
import type {
  BlockSnapshot,
  CampaignSnapshot,
  ColumnSnapshot,
} from '#shared/campaign/model/snapshot.ts'
import { nameOf } from '../drag/describe-subject.ts'

/** Who wrote the changes of a transaction that came from the server, as far as they are here. */
export function authorsOf(transaction: Transaction, peers: readonly Peer[]): Person[] {
  const authors = new Map<string, Person>()
  for (const [client, clock] of transaction.afterState) {
    if (transaction.beforeState.get(client) === clock) continue
    const person = peers.find(({ clientId }) => clientId === client)?.person
    if (person) authors.set(person.id, person)
  }
  return [...authors.values()]
}

/** People as the subject of a sentence. */
export function namesOf(people: readonly Person[]): string {
  const names = people.map(({ name }) => name)
  if (names.length === 0) return 'Someone'
  return names.length <= 2 ? names.join(' and ') : `${names[0]} and ${names.length - 1} others`
}

/** What others did, by block; `frame` for the theme and for what concerns no block. */
export type Changes = {
  blocks: ReadonlyMap<string, { verb: Verb; name: string }>
  frame: string | null
}

type Verb = 'added' | 'deleted' | 'changed'

export const noChanges: Changes = { blocks: new Map(), frame: null }

/** `known` with what happened from `before` to `after`. Costs what changed, not the campaign. */
export function withChange(
  known: Changes,
  before: CampaignSnapshot,
  after: CampaignSnapshot,
): Changes {
  if (before === after) return known
  const old = changedBlocks(before, after)
  const now = changedBlocks(after, before)
  const blocks = new Map(known.blocks)
  let touched = 0
  for (const id of new Set([...old.keys(), ...now.keys()])) {
    const [earlier, block] = [old.get(id), now.get(id)]
    const verb = !earlier ? 'added' : !block ? 'deleted' : earlier === block ? null : 'changed'
    const shown = block ?? earlier
    if (verb === null || !shown) continue
    note(blocks, id, verb, shown)
    touched += 1
  }
  if (touched > 0) return { blocks, frame: known.frame }
  if (before.theme !== after.theme) return { blocks, frame: 'changed the theme' }
  const isSite = before.site !== after.site
  return { blocks, frame: isSite ? 'changed the settings of all pages' : 'changed the page' }
}

/** In a few words; null when in the end nothing changed. */
export function describeChanges({ blocks, frame }: Changes): string | null {
  const parts = (['added', 'deleted', 'changed'] as const).flatMap((verb) => {
    const names = [...blocks.values()].filter((each) => each.verb === verb)
    if (names.length === 0) return []
    return [names.length === 1 ? `${verb} ${names[0]?.name}` : `${verb} ${names.length} blocks`]
  })
  return parts.length > 0 ? parts.join(', ') : frame
}

function note(
  blocks: Map<string, { verb: Verb; name: string }>,
  id: string,
  verb: Verb,
  block: BlockSnapshot,
): void {
  const known = blocks.get(id)?.verb
  if (known === 'added' && verb === 'deleted') blocks.delete(id)
  else if (known === 'added' && verb === 'changed')
    blocks.set(id, { verb: 'added', name: nameOf(block) })
  else if (known === 'deleted' && verb === 'added')
    blocks.set(id, { verb: 'changed', name: nameOf(block) })
  else blocks.set(id, { verb, name: nameOf(block) })
}

/** The blocks of `campaign` in those of its columns that `other` does not hold as they are. */
function changedBlocks(
  campaign: CampaignSnapshot,
  other: CampaignSnapshot,
): Map<string, BlockSnapshot> {
  const columns = new Set(columnsOf(other))
  const blocks = new Map<string, BlockSnapshot>()
  for (const column of columnsOf(campaign)) {
    if (columns.has(column)) continue
    for (const block of column.blocks) blocks.set(block.id, block)
  }
  return blocks
}

function columnsOf({ pages }: CampaignSnapshot): ColumnSnapshot[] {
  return pages.flatMap(({ sections }) => sections.flatMap(({ columns }) => columns))
}
