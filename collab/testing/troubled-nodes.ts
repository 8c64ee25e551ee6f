import * as Y from 'yjs'
import type { Compactor } from '../compaction/compactor.ts'
import type { RoomState } from '../document/room-state.ts'
import type { Dice } from './dice.ts'
import { MemoryBus } from './memory-bus.ts'
import { MemoryJournal } from './memory-journal.ts'
import { buildCore, type Core } from './peers.ts'

export const databaseDown = new Error('database is down')

/** Few rows make a compaction, idle rooms leave at once, and nothing waits for a clock. */
const hasty = {
  compactAfterRows: 4,
  idleRoomMs: 1,
  retryMinMs: 0,
  retryMaxMs: 1,
  catchUpMs: 1,
  adoptMs: 1,
  renewAtRestClients: 0,
}

/** The nodes of a troubled run: engines on one journal, which hear each other by one bus. */
export class TroubledNodes {
  readonly #compactor: Compactor
  #bus = new MemoryBus()
  #journal = new MemoryJournal()
  #cores: Core[]

  /** `compactor` is one thread for all that are started, one after the other. */
  constructor(count: number, compactor: Compactor) {
    this.#compactor = compactor
    this.#cores = Array.from({ length: count }, () => this.#start())
  }

  /** The node of that number, counted on and on. */
  at(index: number): Core {
    const core = this.#cores[index % this.#cores.length]
    if (!core) throw new Error('no node')
    return core
  }

  tick(): void {
    for (const { rooms } of this.#cores) rooms.tickAll()
  }

  async commit(): Promise<void> {
    await Promise.all(this.#cores.map(({ rooms }) => rooms.flush()))
  }

  /** Documents are kept compressed from now on, until somebody asks for them. */
  rest(): void {
    for (const { rooms } of this.#cores) rooms.find('room')?.rest(Infinity)
  }

  /** The next operation of a kind fails, or its answer is lost. */
  breakJournal(dice: Dice): void {
    const kind = dice.pick(['load', 'append', 'compact', 'renew', 'answer'] as const)
    const journal = this.#journal
    if (kind === 'answer') {
      journal.afterAppend = () => {
        journal.afterAppend = () => undefined
        throw new Error('connection lost')
      }
      return
    }
    journal.fault = (operation) => {
      if (operation !== kind) return
      journal.fault = () => undefined
      throw databaseDown
    }
  }

  /** Documents that nobody has open have been left alone for long enough. */
  renewRested(): void {
    for (const { rooms, time, limits } of this.#cores) {
      time.now += limits.renewRestMs
      rooms.sweep(time.now)
    }
  }

  mendJournal(): void {
    this.#journal.fault = () => undefined
    this.#journal.afterAppend = () => undefined
  }

  /** The bus loses what is said, knowing it or not, or is there again. */
  breakBus(dice: Dice): void {
    this.#bus.isDown = dice.oneIn(3)
    this.#bus.isDeaf = dice.oneIn(3)
  }

  mendBus(): void {
    this.#bus.isDeaf = false
    this.#bus.isDown = false
  }

  /** Has the room left every node? */
  get areUnloaded(): boolean {
    return this.#cores.every(({ rooms }) => !rooms.find('room'))
  }

  /** Looks for what the bus has lost; has every node that has the room open got every row? */
  async areCaughtUp(): Promise<boolean> {
    const { seq } = await this.#journal.load('room')
    return this.#cores.every(({ rooms, time, limits }) => {
      time.now += limits.headsMs
      rooms.sweep(time.now)
      return (rooms.find('room')?.ledger?.contained ?? seq) === seq
    })
  }

  /** Ends one node with everything that is not durable, and starts another. */
  replace(core: Core): void {
    core.rooms.destroy()
    this.#cores = this.#cores.map((one) => (one === core ? this.#start() : one))
  }

  /** Ends all nodes with everything that is not durable, and starts others on what is left. */
  replaceAll(): void {
    this.destroy()
    this.#journal = this.#journal.afterCrash()
    this.#bus = new MemoryBus()
    this.#cores = this.#cores.map(() => this.#start())
  }

  destroy(): void {
    for (const { rooms } of this.#cores) rooms.destroy()
  }

  /** What a crash would leave now. */
  durable(): Promise<RoomState> {
    return this.#journal.afterCrash().load('room')
  }

  /** The document as Yjs makes it out of what a crash would leave now. */
  async rebuild(): Promise<Y.Doc> {
    const { snapshot, updates } = await this.durable()
    const doc = new Y.Doc()
    doc.transact(() => {
      for (const update of snapshot ? [snapshot, ...updates] : updates) Y.applyUpdate(doc, update)
    })
    return doc
  }

  #start(): Core {
    const bus = this.#bus.node()
    return buildCore({ journal: this.#journal, compactor: this.#compactor, bus, limits: hasty })
  }
}
