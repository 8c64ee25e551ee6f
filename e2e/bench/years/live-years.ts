import * as Y from 'yjs'
import { compactUpdate } from '#collab/compaction/compact-update.ts'
import { storedPart } from '#collab/document/part.ts'
import { defaultLimits } from '#collab/limits.ts'
import { isWorthRenewing } from '#collab/room/renewal.ts'
import { createDice } from '#e2e/chaos/converge/dice.ts'
import { createCampaign } from '#shared/campaign/edits/create-campaign.ts'
import { seedOfSnapshot } from '#shared/campaign/file/campaign-file.ts'
import { renewDocument } from '#shared/campaign/generations/renew-document.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { pageContent } from '../builder/page-content.ts'
import { findPageModel, seedOfContent } from '../builder/write-page.ts'
import { rollId, sit } from './sitting.ts'

export const sittingsPerDay = 11
export const blocksAtFirst = 100
/** Days after which what is removed can't be brought back. */
export const historyDays = 30

export type Lived = { state: Uint8Array; generations: number }

/** A compacted document, and what a server counts in it. */
export type Counted = { bytes: number; clients: number; deleteRanges: number; vector: number }

/**
 * A campaign of a hundred blocks in which people do small things, day by day; the same for the same
 * chance, with the past or without it. `renews`: every night it is written anew when the engine would.
 */
export function liveYears(sittings: number, chance: number, renews: boolean): Lived {
  const [dice, writers] = [createDice(chance), createDice(chance + 1)]
  let doc = new Y.Doc()
  doc.clientID = 1 + writers(2 ** 32 - 1)
  const sections = pageContent(blocksAtFirst).map(seedOfContent)
  const seed = { pages: [{ path: '/', title: 'Years', sections }] }
  createCampaign(doc, seed, findPageModel, { makeId: () => rollId(dice) })
  let generations = 1
  for (let done = 0, today = 1; done < sittings; done += sittingsPerDay, today++) {
    // What a transaction costs grows with the clients: one for each sitting would take many minutes.
    doc.transact(() => {
      for (let left = Math.min(sittingsPerDay, sittings - done); left > 0; left--) sit(doc, dice)
    })
    if (!renews) continue
    const state = compactUpdate(Y.encodeStateAsUpdate(doc))
    if (!isWorthRenewing(measuresOf(state), defaultLimits)) continue
    const options = { today, removedBefore: today - historyDays }
    const writer = 1 + writers(2 ** 32 - 1)
    doc.destroy()
    doc = new Y.Doc()
    Y.applyUpdate(doc, renewDocument(state, findPageModel, { writer, ...options }))
    generations += 1
  }
  const state = compactUpdate(Y.encodeStateAsUpdate(doc))
  doc.destroy()
  return { state, generations }
}

/** A document made at once, with all that this campaign shows. */
export function makeFresh(snapshot: CampaignSnapshot): Uint8Array {
  const doc = new Y.Doc()
  createCampaign(doc, seedOfSnapshot(snapshot), findPageModel)
  const state = compactUpdate(Y.encodeStateAsUpdate(doc))
  doc.destroy()
  return state
}

export function countIn(state: Uint8Array): Counted {
  const { clients, deleteRanges, size } = measuresOf(state)
  const vector = Y.encodeStateVectorFromUpdate(state).length
  return { bytes: size, clients, deleteRanges, vector }
}

function measuresOf(state: Uint8Array) {
  const { runs, deleteRanges } = storedPart(state).scan
  return { clients: runs.length, deleteRanges, size: state.length }
}
