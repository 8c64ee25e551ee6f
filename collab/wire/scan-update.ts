import type { Limits } from '../limits.ts'
import { ScanFailure, ScanReader } from './scan-reader.ts'
import { skipAny, skipJson } from './scan-values.ts'

/** What an update names. `clients` and `ends` run side by side: the clock each client reaches. */
export type Scan = {
  ok: true
  clients: number[]
  ends: number[]
  structs: number
  deleteRanges: number
  steps: number
}

type ScanRefusal = { ok: false; tooLarge: boolean; why: string; steps: number }

/** Far more than a person can write, far less than where numbers lose their last digit. */
const highestClock = 2 ** 45

const isGc = 0
const isSkip = 10
const hasOrigin = 0x80
const hasRightOrigin = 0x40
const hasParentSub = 0x20
const highestType = 6

/**
 * Reads over an update (V1) in time linear in its length, without decoding it, and refuses what
 * Yjs would choke on: counts over `limits`, claims that the bytes don't hold, structs of length
 * zero, references forward in the same client, subdocuments, clients named twice, trailing bytes.
 * Never throws.
 */
export function scanUpdate(update: Uint8Array, limits: Limits['scan']): Scan | ScanRefusal {
  const reader = new ScanReader(update)
  try {
    const scan = scanStructs(reader, limits)
    scan.deleteRanges = scanDeleteSet(reader, limits)
    if (reader.remaining > 0) throw new ScanFailure('more bytes than the update')
    scan.steps = reader.steps
    return scan
  } catch (error) {
    if (!(error instanceof ScanFailure)) throw error
    return { ok: false, tooLarge: error.tooLarge, why: error.message, steps: reader.steps }
  }
}

function scanStructs(reader: ScanReader, limits: Limits['scan']): Scan {
  const scan: Scan = { ok: true, clients: [], ends: [], structs: 0, deleteRanges: 0, steps: 0 }
  const sections = reader.count(3)
  if (sections > limits.clients) throw new ScanFailure('too many clients', true)
  const seen = sections > 1 ? new Set<number>() : null
  for (let section = 0; section < sections; section++) {
    const structs = reader.count(2)
    scan.structs += structs
    if (scan.structs > limits.structs) throw new ScanFailure('too many structs', true)
    const client = reader.varUint()
    if (seen?.has(client)) throw new ScanFailure('a client named twice')
    seen?.add(client)
    let clock = reader.varUint()
    for (let index = 0; index < structs; index++) {
      const length = skipStruct(reader, client, clock, limits.depth)
      if (length < 1) throw new ScanFailure('a struct of length zero')
      clock += length
      if (clock > highestClock) throw new ScanFailure('clock out of range')
    }
    scan.clients.push(client)
    scan.ends.push(clock)
  }
  return scan
}

/** Passes one struct; returns its length in clock units. */
function skipStruct(reader: ScanReader, client: number, clock: number, depth: number): number {
  const info = reader.byte()
  if (info === isGc || info === isSkip) return reader.varUint()
  if (info & hasOrigin) skipId(reader, client, clock)
  if (info & hasRightOrigin) skipId(reader, client, clock)
  if ((info & (hasOrigin | hasRightOrigin)) === 0) {
    if (reader.varUint() === 1) reader.skipString()
    else skipId(reader, client, clock)
    if (info & hasParentSub) reader.skipKey()
  }
  return skipContent(reader, info & 0x1f, depth)
}

/** Yjs looks for references within the same client without asking whether they are there yet. */
function skipId(reader: ScanReader, client: number, clock: number): void {
  const ofClient = reader.varUint()
  const ofClock = reader.varUint()
  if (ofClient === client && ofClock >= clock) throw new ScanFailure('a reference forward')
}

/** Passes the content of an item; returns its length in clock units. */
function skipContent(reader: ScanReader, kind: number, depth: number): number {
  switch (kind) {
    case 1: // deleted
      return reader.varUint()
    case 2: {
      const length = reader.count(1)
      for (let left = length; left > 0; left--) skipJson(reader, depth)
      return length
    }
    case 3: // binary
      reader.skipBytes()
      return 1
    case 4:
      return reader.skipString()
    case 5: // embed
      skipJson(reader, depth)
      return 1
    case 6: // format
      reader.skipKey()
      skipJson(reader, depth)
      return 1
    case 7:
      return skipType(reader)
    case 8: {
      const length = reader.count(1)
      for (let left = length; left > 0; left--) skipAny(reader, depth)
      return length
    }
    default: // 9 is a subdocument, which a campaign never has
      throw new ScanFailure('unknown content')
  }
}

function skipType(reader: ScanReader): number {
  const type = reader.varUint()
  if (type > highestType) throw new ScanFailure('unknown type')
  if (type === 3 || type === 5) reader.skipKey() // elements and hooks are named
  return 1
}

function scanDeleteSet(reader: ScanReader, limits: Limits['scan']): number {
  let total = 0
  const sections = reader.count(2)
  if (sections > limits.clients) throw new ScanFailure('too many clients', true)
  for (let section = 0; section < sections; section++) {
    reader.varUint() // client
    const ranges = reader.count(2)
    total += ranges
    if (total > limits.deleteRanges) throw new ScanFailure('too many deletions', true)
    for (let index = 0; index < ranges; index++) {
      const end = reader.varUint() + reader.varUint()
      if (end > highestClock) throw new ScanFailure('clock out of range')
    }
  }
  return total
}

/** A state vector (client and clock pairs), checked in the same way before it is decoded. */
export function isSoundStateVector(bytes: Uint8Array, mostClients: number): boolean {
  const reader = new ScanReader(bytes)
  try {
    const entries = reader.count(2)
    if (entries > mostClients) return false
    for (let left = entries; left > 0; left--) {
      reader.varUint()
      reader.varUint()
    }
    return reader.remaining === 0
  } catch (error) {
    if (error instanceof ScanFailure) return false
    throw error
  }
}
