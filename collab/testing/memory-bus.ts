import type { Bus } from '../ports.ts'

/**
 * Joins the nodes of a test; a node never hears itself. `isDown` loses what is said meanwhile, and
 * tells everybody once it is false again; `isDeaf` loses it without a word.
 */
export class MemoryBus {
  readonly #nodes: Map<string, Set<(message: Uint8Array) => void>>[] = []
  readonly #onReturn = new Set<() => void>()
  isDeaf = false
  #isDown = false

  get isDown(): boolean {
    return this.#isDown
  }

  set isDown(isDown: boolean) {
    const isBack = this.#isDown && !isDown
    this.#isDown = isDown
    if (isBack) for (const listener of this.#onReturn) listener()
  }

  /** The bus as one node sees it. */
  node(): Bus {
    const own = new Map<string, Set<(message: Uint8Array) => void>>()
    this.#nodes.push(own)
    return {
      shared: true,
      publish: (room, message) => {
        if (this.isDown || this.isDeaf) return
        for (const node of this.#nodes) {
          if (node === own) continue
          for (const listener of node.get(room) ?? []) listener(message)
        }
      },
      subscribe: (room, listener, subscribed) => {
        const listeners = own.get(room) ?? new Set()
        own.set(room, listeners.add(listener))
        if (subscribed && !this.isDown) queueMicrotask(subscribed)
        return () => listeners.delete(listener)
      },
      onReturn: (listener) => {
        this.#onReturn.add(listener)
        return () => this.#onReturn.delete(listener)
      },
    }
  }
}
