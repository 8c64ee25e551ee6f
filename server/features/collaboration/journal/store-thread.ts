import { Worker } from 'node:worker_threads'
import type { Log } from '#server/platform/log.ts'
import type { StoreAnswer, StoreCalls, StoreError, StoreRequest } from './store-messages.ts'

type Result<Name extends keyof StoreCalls> = ReturnType<StoreCalls[Name]>
type AnyResult = Result<keyof StoreCalls>

const file = new URL(
  import.meta.url.endsWith('.ts') ? './journal-worker.ts' : './journal-worker.js',
  import.meta.url,
)

/** Starts the thread for the SQLite file at `path`, whose tables must be there. */
export function startStore(path: string): Worker {
  return new Worker(file, { workerData: path })
}

/** Reaches the journal's thread, and starts it anew after it has died. */
export class StoreThread {
  readonly #startStore: () => Worker
  readonly #log: Log
  readonly #waiting = new Map<
    number,
    { done(value: AnyResult): void; failed(error: Error): void }
  >()
  #worker: Worker | null
  #lastId = 0
  #closed = false

  constructor(startStore: () => Worker, log: Log) {
    this.#startStore = startStore
    this.#log = log
    this.#worker = this.#start()
  }

  /** Has the thread do it. Rejects when that fails, or when the thread dies before it answers. */
  ask<Name extends keyof StoreCalls>(
    name: Name,
    args: Parameters<StoreCalls[Name]>,
    handedOver: ArrayBuffer[] = [],
  ): Promise<Result<Name>> {
    if (this.#closed) return Promise.reject(new Error('the journal is closed'))
    const worker = (this.#worker ??= this.#start())
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { done: (value: Result<Name>) => resolve(value), failed: reject })
      worker.postMessage({ id, call: { name, args } } satisfies StoreRequest<Name>, handedOver)
    })
  }

  /** Resolves when everything it was asked is done and the file is closed. */
  async close(): Promise<void> {
    this.#closed = true
    const worker = this.#worker
    if (!worker) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage('close' satisfies StoreRequest, [])
    await ended
  }

  #start(): Worker {
    const worker = this.#startStore()
    worker.on('message', (answer: StoreAnswer) => this.#settle(answer))
    worker.on('error', (err) => this.#log.error({ err }, 'the journal’s thread failed'))
    worker.on('exit', () => this.#ended(worker))
    return worker
  }

  #settle(answer: StoreAnswer): void {
    if ('trouble' in answer)
      return this.#log.warn({ err: errorOf(answer.trouble) }, 'upkeep of the journal failed')
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('error' in answer) waiting?.failed(errorOf(answer.error))
    else waiting?.done(answer.value)
  }

  #ended(worker: Worker): void {
    if (this.#worker !== worker) return
    this.#worker = null
    // Whether what was asked has happened is not known.
    for (const { failed } of this.#waiting.values()) failed(new Error('the journal’s thread ended'))
    this.#waiting.clear()
  }
}

function errorOf({ message, code }: StoreError): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code })
}
