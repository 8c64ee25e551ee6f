import * as Y from 'yjs'
import type { Roots } from '../document/document.ts'
import { rootsOf } from '../document/document.ts'
import { isShared } from '../document/page-pieces.ts'
import { findMap } from '../document/placement.ts'
import { isNestedText } from '../upgrades/read-nested-text.ts'
import { saysSame } from './left-over.ts'
import type { Letter, Row } from './letters-in.ts'
import { countLetters, deleteAll, lettersIn, takeFrom } from './letters-in.ts'
import { isGoneIn } from './lost-changes.ts'

export type Spare = {
  merged: Y.Doc
  /** What the device has. */
  copy: Y.Doc
  /** Whether the device had got it. */
  isSeen: (client: number, clock: number) => boolean
  /** Whether somebody else has written it, and it is not confirmed. */
  isTheirs: (client: number, clock: number) => boolean
  isMine: (client: number, clock: number) => boolean
  /** Whether the device has got anything of others that is not confirmed. */
  hasOthers: boolean
}

/**
 * Takes out of both what the device did not know of or has not done, so that nobody takes it for its
 * doing. Out of `base` go the letters that are gone in `merged` because somebody else has moved them,
 * as one who splits a line writes the end of it anew, or the device has moved them into what is gone.
 * Of a line that went as a whole while others were writing, too, nobody knows whose doing that was.
 * Out of both go, in texts that the device has changed, the confirmed letters that it had not got yet.
 */
export function spareLetters(base: Y.Doc, spare: Spare): void {
  const isBegun = hasBegun(rootsOf(base), rootsOf(spare.merged))
  spare.merged.transact(() => {
    base.transact(() => {
      for (const root of Object.values(rootsOf(base))) spareInMap(root, spare, isBegun)
    })
  })
}

/** Whether a variant has a text or list of its own that it has not in `base`, and so is made of a page's. */
function hasBegun(base: Roots, merged: Roots): boolean {
  return [...merged.pages.keys()].some((id) =>
    [...(findMap(merged.pages, id)?.entries() ?? [])].some(
      ([key, value]) => isShared(value) && !findMap(base.pages, id)?.has(key),
    ),
  )
}

function spareInMap(map: Y.Map<unknown>, spare: Spare, isBegun: boolean): void {
  for (const value of map.values()) {
    if (value instanceof Y.Map) spareInMap(value, spare, isBegun)
    else if (value instanceof Y.Text || isNestedText(value)) spareInText(value, spare, isBegun)
  }
}

function spareInText(text: Row, spare: Spare, isBegun: boolean): void {
  const { merged, isSeen, hasOthers } = spare
  const there = counterpart(merged, text)
  const { moved, rewritten } = movesOf(text, there, spare)
  if (there && !isBegun && moved.size === 0 && saysSame(text, there)) return
  const isUnseen = ({ id }: Letter) => !isSeen(id.client, id.clock)
  const spared = lettersIn(text).filter((each) => {
    if (isUnseen(each)) return true
    if (!isGoneIn(merged, each.item)) return false
    const { _item: line } = each.text
    const wentWithLine = hasOthers && line !== null && isGoneIn(merged, line)
    return takeFrom(moved, each.letter) || (wentWithLine && !takeFrom(rewritten, each.letter))
  })
  deleteAll(spared)
  if (there) deleteAll(lettersIn(there).filter(isUnseen))
}

/** How often each letter was written again: by others or in vain, and by the device. */
function movesOf(text: Row, there: Row | null, { merged, copy, isTheirs, isMine }: Spare) {
  const here = counterpart(copy, text)
  const isMoved = ({ id, item }: Letter) =>
    isTheirs(id.client, id.clock) || (isMine(id.client, id.clock) && isGoneIn(merged, item))
  const isRewritten = ({ id }: Letter) => isMine(id.client, id.clock)
  return {
    moved: countLetters(lettersIn(here).filter(isMoved)),
    rewritten: countLetters(lettersIn(there).filter(isRewritten)),
  }
}

/** The same text in another state; null where it is gone. */
function counterpart(
  { store }: Y.Doc,
  { _item: at }: Pick<Y.AbstractType<unknown>, '_item'>,
): Row | null {
  const isThere = at !== null && at.id.clock < Y.getState(store, at.id.client)
  const there = isThere ? Y.getItem(store, at.id) : null
  if (!(there instanceof Y.Item) || !(there.content instanceof Y.ContentType)) return null
  const { type } = there.content
  return type instanceof Y.Text || type instanceof Y.XmlFragment ? type : null
}
