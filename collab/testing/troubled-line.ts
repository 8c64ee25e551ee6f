import * as decoding from 'lib0/decoding'
import { expect } from 'vitest'
import type * as Y from 'yjs'
import { isContentMessage, messageCollab } from '#shared/contract/collab-messages.ts'
import { defaultLimits } from '../limits.ts'
import { syncStep2 } from '../wire/messages.ts'
import { scanUpdate } from '../wire/scan-update.ts'
import type { Dice } from './dice.ts'
import type { Core, Peer } from './peers.ts'

/** Somebody who works on the document of a troubled run, with its line to a node. */
export type Client = {
  id: number
  doc: Y.Doc
  undo: Y.UndoManager
  /** Null while offline; then `node` is the last one that it was connected to, if any. */
  peer: Peer | null
  node: Core | null
  /** The bodies of the content messages that the server has read on this connection. */
  read: Uint8Array[]
}

export function cut(client: Pick<Client, 'peer' | 'read'>): void {
  client.peer?.cut()
  client.peer?.awareness.destroy()
  client.peer = null
  client.read = []
}

/** Lets up to `most` messages of a client reach the server; returns how many did. */
export function deliver({ peer, read }: Pick<Client, 'peer' | 'read'>, most: number): number {
  if (!peer) return 0
  let waiting: readonly Uint8Array[] = []
  peer.rearrange((messages) => {
    waiting = messages
    return [...messages]
  })
  const before = peer.connection.received
  const moved = peer.flushToServer(most)
  const taken = peer.connection.received - before
  read.push(...waiting.filter(isContentMessage).slice(0, taken).map(bodyOf))
  return moved
}

/** Lets up to `most` frames reach a client, all of them fit to be sent; returns how many did. */
export function receive(peer: Peer | null, most: number): number {
  for (const { payload } of peer?.transport.frames.slice(0, most) ?? []) {
    if (isContentMessage(payload)) {
      expect(scanUpdate(bodyOf(payload), defaultLimits.scan)).toMatchObject({ ok: true })
    }
  }
  return peer?.flushToPeer(most) ?? 0
}

function bodyOf(message: Uint8Array): Uint8Array {
  const decoder = decoding.createDecoder(message)
  decoding.readVarUint(decoder)
  decoding.readVarUint(decoder)
  return decoding.readVarUint8Array(decoder)
}

/** Another order, and some twice; the hello stays in front, as saving is counted from there. */
export function disorder(dice: Dice) {
  return (messages: readonly Uint8Array[]): Uint8Array[] => {
    const hello = messages.filter((message) => message[0] === messageCollab)
    return [...hello, ...shuffled(messages.slice(hello.length), dice)]
  }
}

export function shuffled<T>(items: readonly T[], dice: Dice): T[] {
  const result: T[] = []
  for (const item of items) {
    const copies = dice.oneIn(4) ? 2 : 1
    for (let copy = 0; copy < copies; copy++) {
      result.splice(result.length - dice.below(Math.min(result.length, 6) + 1), 0, item)
    }
  }
  return result
}

/** Has the server told it what it had, which may take as long as unpacking a document? */
export const isSynced = ({ peer }: Client): boolean => peer?.syncs.includes(syncStep2) ?? false

/** Or else waits for what nobody here has, as it does in its own document. */
export function isSaved({ peer, read, doc }: Client): boolean {
  if (!peer?.connection.hello || peer.savedUpTo === read.length) return true
  return doc.store.pendingStructs !== null || doc.store.pendingDs !== null
}

/** Whoever is closed may be so only because the journal could not be read. */
export function expectNoRefusal(peer: Peer | null): void {
  if (!peer) return
  expect([null, 'unavailable']).toContain(peer.closedWith)
  expect(peer.told.filter(({ kind }) => kind === 'refused')).toEqual([])
}
