import type { LeftOver } from '#shared/campaign/generations/left-over.ts'
import { isRecord } from '#shared/lib/is-record.ts'
import { copyNameOf, writeNumber } from './copy-names.ts'
import type { CopyDatabase } from './device-copies.ts'
import { changeCopy } from './device-copies.ts'
import type { Row, TabRecord } from './read-copy.ts'
import { isTabRecord } from './read-copy.ts'

/** The state of an earlier generation, as far as it has come into this copy. */
export type Aside = { generation: number; state: Uint8Array }

/** What is to be kept in one transaction. */
export type NewInCopy = {
  /** Whether the updates before go. */
  isAnew?: boolean
  /** Added to the updates, with `generation` as that of the copy. */
  state?: Uint8Array
  generation?: number
  asides?: Aside[]
  /** Put behind what is left already. */
  left?: LeftOver[]
  /** A tab's record. */
  tab?: TabRecord
  /** Records that are forgotten, unless their tab has written another one since. */
  withoutTabs?: TabRecord[]
  /** The number of a tab whose record is forgotten, whatever it has written. */
  without?: number
}

/** What of earlier generations has come into a copy. */
export async function readAsides(database: CopyDatabase): Promise<Aside[]> {
  return listOf(await database.get('custom', 'asides')).filter(isAside)
}

/** The rows of a copy that are bytes at least. */
export function updatesOf({ rows }: { rows: readonly Row[] }): Uint8Array[] {
  return rows.map(({ update }) => update).filter(isBytes)
}

/** Keeps all of `news`, or rejects and keeps nothing. */
export function writeCopy(database: CopyDatabase, news: NewInCopy): Promise<void> {
  const { isAnew, state, generation, asides, left = [], tab, without, withoutTabs = [] } = news
  return changeCopy(database, async ({ updates, custom }) => {
    const puts: Promise<unknown>[] = []
    if (isAnew) puts.push(updates.clear())
    if (state) puts.push(updates.add(state))
    if (generation !== undefined) puts.push(custom.put(generation, 'generation'))
    if (asides) puts.push(custom.put(asides, 'asides'))
    if (tab) puts.push(custom.put(tab, tab.tab))
    if (without !== undefined) puts.push(custom.delete(without))
    const addLeft = async () =>
      left.length > 0 && custom.put([...listOf(await custom.get('left')), ...left], 'left')
    const forget = async ({ tab: key, turn }: TabRecord) => {
      const now = await custom.get(key)
      if (isTabRecord(now) && now.turn === turn) await custom.delete(key)
    }
    await Promise.all([...puts, addLeft(), ...withoutTabs.map(forget)])
  })
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Whatever window it was stored by. */
const isBytes = (value: unknown): value is Uint8Array => ArrayBuffer.isView(value)

const isAside = (value: unknown): value is Aside =>
  isRecord(value) && typeof value['generation'] === 'number' && isBytes(value['state'])

/** From now on this device opens that slot first. Where that can't be kept, the earlier copy leads here. */
export function chooseSlot(campaignId: string, personId: string, slot: number): void {
  writeNumber(copyNameOf(campaignId, personId, 0), slot)
}
