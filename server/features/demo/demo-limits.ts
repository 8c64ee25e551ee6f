import type { Limits } from '#collab/limits.ts'
import { demoRoomSize } from '#shared/demo/demo-seat.ts'

/** How long (ms) a room of the demonstration lives at most, and how long without anybody. */
export const roomLifeMs = 10 * 60_000
export const emptyRoomMs = 60_000
/** Nobody new is led to a room that ends so soon (ms). */
export const lastCallMs = 60_000
/** A seat that was given out is kept so long (ms) for who is to take it. */
export const seatKeptMs = 10_000
/** Rooms that one process holds. */
export const roomsAtOnce = 40
/**
 * With so many rooms, one that was not made here is not opened by its name: anybody can think of names,
 * and visitors are to find a place all the same.
 */
export const namedRoomsAtOnce = 20
/** Everything written into one room in its life, also what was deleted (bytes). */
export const writtenBytes = 256 * 1024
/** Sockets of one network: a class or an office may try it together. */
export const socketsPerNetwork = 12

/** What the engine bounds. Reconnecting brings a whole document, and costs 50 messages. */
export const engineLimits: Partial<Limits> = {
  messageBytes: 64 * 1024,
  scan: {
    clients: 200,
    structs: 2_000,
    deleteRanges: 2_000,
    depth: 8,
    values: 100,
    rivals: 100,
    roots: 8,
    inOrder: true,
  },
  documentClients: 500,
  documentRoots: 8,
  documentBytes: 32 * 1024,
  pendingBytes: 0,
  pendingUpdates: 0,
  newClientsPerConnection: 4,
  awarenessBytes: 8 * 1024,
  awarenessStateBytes: 1024,
  bufferedBytes: 256 * 1024,
  lagMs: 10_000,
  messagesPerSecond: 60,
  messageBurst: 240,
  bytesPerSecond: 16 * 1024,
  byteBurst: 128 * 1024,
  connectionsPerPerson: 2,
  strangersPerNetwork: socketsPerNetwork,
  connectionsPerRoom: demoRoomSize,
  admitAtOnce: 16,
  admitWaiting: 200,
  compactAfterRows: 200,
  compactAfterBytes: 8 * 1024,
}
