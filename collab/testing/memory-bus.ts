import type { Bus } from '../ports.ts'

/** Joins the nodes of a test; a node never hears itself. `isDown` loses what is said meanwhile. */
export class MemoryBus {
  isDown = false
  readonly #nodes: Map<string, Set<(message: Uint8Array) => void>>[] = []

  /** The bus as one node sees it. */
  node(): Bus {
    const own = new Map<string, Set<(message: Uint8Array) => void>>()
    this.#nodes.push(own)
    return {
      publish: (room, message) => {
        if (this.isDown) return
        for (const node of this.#nodes) {
          if (node === own) continue
          for (const listener of node.get(room) ?? []) listener(message)
        }
      },
      subscribe: (room, listener) => {
        const listeners = own.get(room) ?? new Set()
        own.set(room, listeners.add(listener))
        return () => listeners.delete(listener)
      },
    }
  }
}
