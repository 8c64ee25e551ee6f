import * as Y from 'yjs'
import { copyStored } from '../document/copy-stored.ts'
import type { Look, Run } from '../document/same-stored.ts'

/** A letter as a whole code point, or what stands between letters. */
export type Unit = {
  /** Equal where both can be the same one, however they look. */
  sign: string
  /** Where it stands, as Yjs counts, and how long it is. */
  at: number
  length: number
  /** Equal where they look alike as well. */
  look: string
  attributes: Look
  embed?: unknown
}

/** The units of a text's runs. A line end is one whatever its line is. */
export function unitsOf(runs: readonly Run[]): Unit[] {
  const units: Unit[] = []
  let at = 0
  let attributes: Look = {}
  for (const run of runs) {
    if ('embed' in run) {
      const { embed, says } = run
      const sign = embed instanceof Y.Map ? 'line end' : `embed ${says}`
      // It looks like what it follows, so that no mark has to end before it and begin behind it.
      units.push({ sign, at, length: 1, look: says, attributes, embed })
      at += 1
      continue
    }
    attributes = run.attributes
    const look = JSON.stringify(attributes)
    for (const sign of run.text) {
      units.push({ sign, at, length: sign.length, look, attributes })
      at += sign.length
    }
  }
  return units
}

export function lengthOf(units: readonly Unit[]): number {
  const last = units.at(-1)
  return last ? last.at + last.length : 0
}

/** Puts units into a text, from a place on. What Yjs could not store again is left out. */
export function insertUnits(text: Y.Text, from: number, units: readonly Unit[]): void {
  let at = from
  for (let next = 0; next < units.length;) {
    const unit = units[next]
    if (!unit) return
    if ('embed' in unit) {
      next += 1
      const copy = copyStored(unit.embed)
      if (typeof copy !== 'object' || copy === null) continue
      text.insertEmbed(at, copy, unit.attributes)
      at += 1
      continue
    }
    let words = ''
    for (
      let each = units[next];
      each?.look === unit.look && !('embed' in each);
      each = units[next]
    ) {
      words += each.sign
      next += 1
    }
    text.insert(at, words, unit.attributes)
    at += words.length
  }
}
