import { isContentMessage } from '#shared/contract/collab-messages.ts'

type Message = Uint8Array<ArrayBuffer>

/**
 * What is shorter than this (bytes) is within `updateLimits`, as a value takes a byte and a struct two;
 * they are not read here, so that they load with the program that needs them.
 */
export const surelyWithin = 20_000

/**
 * The browser's WebSocket, telling of every message that holds content before it is sent, and of the
 * count that `made` gave when it was to be sent; null for a part that is complete only with a later one.
 * What is more than the server takes at once goes in parts, and what comes after it waits for that.
 */
export function countingSocket(
  made: () => number,
  onContent: (handsOver: boolean, made: number | null) => void,
): typeof WebSocket {
  return class extends WebSocket {
    #turn: Promise<void> | null = null

    override send(data: string | BufferSource | Blob): void {
      if (!isBytes(data) || !isContentMessage(data)) return super.send(data)
      const [count, before, isLarge] = [made(), this.#turn, data.length > surelyWithin]
      if (!before && !isLarge) return this.#send(data, count)
      this.#turn = (async () => {
        const parts = isLarge ? await inParts(data) : [data]
        await before
        if (this.readyState !== this.OPEN) return
        parts.forEach((part, at) => this.#send(part, at < parts.length - 1 ? null : count))
      })()
    }

    #send(message: Message, count: number | null): void {
      onContent(message[1] === 1, count)
      super.send(message)
    }
  }
}

function isBytes(data: string | BufferSource | Blob): data is Message {
  return data instanceof Uint8Array
}

async function inParts(message: Message): Promise<readonly Message[]> {
  const program = await import('./split-message.ts').catch(() => null)
  return program?.splitMessage(message) ?? [message]
}
