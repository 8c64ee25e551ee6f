import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { encodeAwarenessUpdate, type Awareness } from 'y-protocols/awareness'
import * as sync from 'y-protocols/sync'
import * as Y from 'yjs'
import type { FromCollab } from '#shared/contract/collab-messages.ts'
import { encodeFromCollab, isContentMessage } from '#shared/contract/collab-messages.ts'
import { must } from '#shared/lib/must.ts'

/** The server's end of a connection, in memory; it confirms nothing by itself. */
export class FakeSocket extends EventTarget {
  static last: FakeSocket | null = null
  /** What every server begins with. */
  static state: Uint8Array | null = null
  static readonly all: FakeSocket[] = []
  static opened = 0
  readonly OPEN = 1
  readonly url: string
  readyState = 0
  binaryType = 'arraybuffer'
  onopen: (() => void) | null = null
  onmessage: ((event: { data: ArrayBufferLike }) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  onerror: (() => void) | null = null
  readonly types: number[] = []
  readonly server = new Y.Doc()
  content = 0
  /** How many structs each update had. */
  readonly sizes: number[] = []

  constructor(url = '') {
    super()
    this.url = url
    if (FakeSocket.state) Y.applyUpdate(this.server, FakeSocket.state)
    FakeSocket.last = this
    FakeSocket.all.push(this)
    FakeSocket.opened += 1
  }

  open(): void {
    this.readyState = 1
    this.onopen?.()
  }

  send(bytes: Uint8Array): void {
    this.types.push(must(bytes[0], 'type'))
    if (isContentMessage(bytes)) {
      this.content += 1
      const update = decoding.readVarUint8Array(decoding.createDecoder(bytes.subarray(2)))
      this.sizes.push(Y.decodeUpdate(update).structs.length)
    }
    if (bytes[0] !== 0) return
    const answer = encoding.createEncoder()
    encoding.writeVarUint(answer, 0)
    sync.readSyncMessage(decoding.createDecoder(bytes.subarray(1)), answer, this.server, this)
    if (encoding.length(answer) > 1) this.deliver(encoding.toUint8Array(answer))
    if (bytes[1] === 0) this.askForState()
  }

  tell(message: FromCollab): void {
    this.deliver(encodeFromCollab(message))
  }

  /** Shows somebody else as they are. */
  show(awareness: Awareness): void {
    const message = encoding.createEncoder()
    encoding.writeVarUint(message, 1)
    const update = encodeAwarenessUpdate(awareness, [awareness.clientID])
    encoding.writeVarUint8Array(message, update)
    this.deliver(encoding.toUint8Array(message))
  }

  close(code = 1000): void {
    this.readyState = 3
    this.onclose?.({ code, reason: '' })
  }

  private askForState(): void {
    const question = encoding.createEncoder()
    encoding.writeVarUint(question, 0)
    sync.writeSyncStep1(question, this.server)
    this.deliver(encoding.toUint8Array(question))
  }

  private deliver(bytes: Uint8Array): void {
    this.onmessage?.({ data: new Uint8Array(bytes).buffer })
  }
}
