import { isContentMessage } from '#shared/contract/collab-messages.ts'
import { updateLimits } from '#shared/contract/update-limits.ts'

/** A part of something, or the last or only message of it. */
type Content = 'part' | 'update' | 'hand-over'

type Message = Uint8Array<ArrayBuffer>

/** A value takes a byte at least and a struct two, so what is shorter than this has not too many. */
const surelyWithin = updateLimits.values

/**
 * The browser's WebSocket, telling of every message that holds content before it is sent, and of the
 * count that `made` gave when it was to be sent. What is more than the server takes at once goes in
 * parts, and what comes after it waits for that.
 */
export function countingSocket(
  made: () => number,
  onContent: (content: Content, made: number) => void,
): typeof WebSocket {
  return class extends WebSocket {
    #turn: Promise<void> | null = null

    override send(data: string | BufferSource | Blob): void {
      if (!isBytes(data) || !isContentMessage(data)) return super.send(data)
      if (!this.#turn && data.length <= surelyWithin) return this.#sendAll([data], made())
      const before = this.#turn ?? Promise.resolve()
      const turn = this.#sendInParts(before, data, made())
      this.#turn = turn
      void turn.then(() => {
        if (this.#turn === turn) this.#turn = null
      })
    }

    async #sendInParts(before: Promise<void>, data: Message, count: number): Promise<void> {
      const parts = await inParts(data)
      await before
      if (this.readyState === this.OPEN) this.#sendAll(parts, count)
    }

    #sendAll(messages: readonly Message[], count: number): void {
      messages.forEach((message, at) => {
        const whole = message[1] === 1 ? 'hand-over' : 'update'
        onContent(at < messages.length - 1 ? 'part' : whole, count)
        super.send(message)
      })
    }
  }
}

function isBytes(data: string | BufferSource | Blob): data is Message {
  return data instanceof Uint8Array
}

async function inParts(message: Message): Promise<readonly Message[]> {
  if (message.length <= surelyWithin) return [message]
  const program = await import('./split-message.ts').catch(() => null)
  return program?.splitMessage(message) ?? [message]
}
