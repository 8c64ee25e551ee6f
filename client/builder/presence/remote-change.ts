import type { Transaction } from 'yjs'
import type { Person, Peer } from '#client/lib/campaign-session/people.ts'
import type { CampaignSnapshot } from '#shared/campaign/snapshot.ts'
import { blockTitle, kindName } from '../state/block-title.ts'

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

/** What changed between two snapshots, in a few words; null when nothing that is shown did. */
export function describeChange(before: CampaignSnapshot, after: CampaignSnapshot): string | null {
  const old = blocksById(before)
  const now = blocksById(after)
  const added = [...now.values()].filter(({ block }) => !old.has(block.id))
  const removed = [...old.values()].filter(({ block }) => !now.has(block.id))
  const changed = [...now.values()].filter(({ block, column }) => {
    const known = old.get(block.id)
    return known !== undefined && (known.block !== block || known.column !== column)
  })
  const parts = [part('added', added), part('deleted', removed), part('changed', changed)]
  const said = parts.filter((each) => each !== null)
  if (said.length > 0) return said.join(', ')
  if (before.theme !== after.theme) return 'changed the theme'
  return before.pages === after.pages ? null : 'changed the page'
}

type Placed = { block: Parameters<typeof blockTitle>[0]; column: string }

function part(verb: string, placed: readonly Placed[]): string | null {
  const [first] = placed
  if (!first) return null
  if (placed.length > 1) return `${verb} ${placed.length} blocks`
  return `${verb} ${kindName(first.block.kind).toLowerCase()} “${blockTitle(first.block)}”`
}

function blocksById(campaign: CampaignSnapshot): Map<string, Placed> {
  const blocks = new Map<string, Placed>()
  for (const { sections } of campaign.pages) {
    for (const { columns } of sections) {
      for (const { id, blocks: held } of columns) {
        for (const block of held) blocks.set(block.id, { block, column: id })
      }
    }
  }
  return blocks
}
