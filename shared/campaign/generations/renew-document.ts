import * as Y from 'yjs'
import { isUntouchedCopy } from '../document/common-copy.ts'
import { copyKey, copyMap } from '../document/copy-stored.ts'
import type { Level, Roots } from '../document/document.ts'
import { levels, rootsOf, wholes } from '../document/document.ts'
import { findMap, placementKeys } from '../document/placement.ts'
import { removedSinceKey } from '../document/removed-since.ts'
import { readDifferenceKey } from '../document/variant-ids.ts'
import type { FindModel } from '../model/field.ts'
import { upgradeInPlace } from '../upgrades/upgrade-document.ts'
import { copyRoot } from './copy-root.ts'
import type { Stock } from './take-stock.ts'
import { takeStock } from './take-stock.ts'

export type RenewOptions = {
  /** The one writer of the new document: a Yjs client number below 2^32. */
  writer: number
  /** Today, as days since the epoch (UTC): stamps what is found removed. */
  today: number
  /**
   * What is known to have been removed before this day is left out; null keeps everything that is
   * removed; Infinity leaves out all that is removed (a purge).
   */
  removedBefore: number | null
}

/**
 * The whole state of a document of this build's form that says the same as `state` (of this or an
 * older form), without a past: one client number, nothing deleted in it, same ids, same order. What
 * is left out because it was removed is nothing that is shown (see `takeStock`). Throws when `state`
 * is not complete.
 */
export function renewDocument(
  state: Uint8Array,
  findModel: FindModel,
  options: RenewOptions,
): Uint8Array {
  const [old, fresh] = [new Y.Doc(), new Y.Doc()]
  try {
    Y.applyUpdate(old, state)
    const { pendingStructs, pendingDs } = old.store
    if (pendingStructs || pendingDs) throw new Error('the state is not complete')
    upgradeInPlace(old, findModel)
    fresh.clientID = options.writer
    fresh.transact(() => {
      writeCampaign(rootsOf(old), rootsOf(fresh), options)
      const known = rootsOf(fresh)
      for (const name of old.share.keys()) {
        if (!Object.hasOwn(known, name)) copyRoot(old, fresh, name)
      }
    })
    return Y.encodeStateAsUpdate(fresh)
  } finally {
    old.destroy()
    fresh.destroy()
  }
}

function writeCampaign(old: Roots, fresh: Roots, options: RenewOptions): void {
  const stock = takeStock(old, options)
  copyMap(fresh.meta, old.meta)
  for (const whole of wholes) copyMap(fresh[whole], old[whole])
  for (const level of levels) {
    for (const [id, value] of old[level].entries()) {
      const stored = findMap(old[level], id)
      if (!stored) copyKey(fresh[level], id, value)
      else if (stock.extentOf(level, id) !== 'nothing') {
        fresh[level].set(id, renewThing(stored, level, id, stock))
      }
    }
  }
}

/** A page, section, column or block as it is written again. */
function renewThing(
  stored: Y.Map<unknown>,
  level: Level,
  id: string,
  stock: Stock,
): Y.Map<unknown> {
  const isPlace = stock.extentOf(level, id) === 'place'
  const copy = new Y.Map<unknown>()
  for (const [key, value] of stored.entries()) {
    if (key === removedSinceKey || (isPlace && !placementKeys.has(key))) continue
    if (level === 'pages' && isLeftOut(key, value, stock)) continue
    copyKey(copy, key, value)
  }
  const day = stock.removedSince(level, id)
  if (day !== null) copy.set(removedSinceKey, day)
  return copy
}

/** What a variant has that says nothing, and what it says about something that is left out. */
function isLeftOut(key: string, value: unknown, { extentOf }: Stock): boolean {
  if (isUntouchedCopy(value)) return true
  const difference = readDifferenceKey(key)
  const extent = difference && extentOf(difference.level, difference.id)
  if (!difference || extent === 'whole') return false
  return extent === 'nothing' || !placementKeys.has(difference.key)
}
