import { parentPort, workerData } from 'node:worker_threads'
import type { StoreAnswer, StoreCalls, StoreError, StoreRequest } from './store-messages.ts'
import { openSqliteStore } from './sqlite-store.ts'

/**
 * The tail is taken apart after so much time (ms) or so many bytes: who reads a document reads all of
 * it. A room that opens has it done from `readableBytes` on.
 */
const settleAfterMs = 5_000
const settleAfterBytes = 2 * 1024 * 1024
const readableBytes = 256 * 1024
/** How often (ms) what anybody has committed is moved from the log into the file. */
const checkpointMs = 500
/** How often (ms) nothing is left in the log of what was deleted. */
const emptyLogMs = 60_000

const port = parentPort
if (!port) throw new Error('The journal of SQLite runs as a worker.')
const store = openSqliteStore(String(workerData))
let tailBytes = 0
let settleTimer: NodeJS.Timeout | null = null

const calls: Handlers = {
  ...store,
  append(batch, options) {
    const appended = store.append(batch, options)
    if (appended.retired.length > 0) return appended
    tailBytes += batch.length
    settleTimer ??= setTimeout(settle, settleAfterMs)
    return appended
  },
  load(...which) {
    // Many may come at once, and each of them would read through all of it.
    if (tailBytes >= readableBytes) settle()
    return store.load(...which)
  },
}

// What a thread before this one left.
settle()
const upkeep = [
  setInterval(() => attempt(store.checkpoint), checkpointMs),
  setInterval(() => attempt(store.emptyLog), emptyLogMs),
]

port.on('message', (request: StoreRequest) => {
  if (request === 'close') return end()
  say(answerTo(request.id, request.call.name, request.call.args))
  // After the answer, as nobody waits for it.
  if (tailBytes >= settleAfterBytes) settle()
})

type Handlers = {
  [Name in keyof StoreCalls]: (
    ...args: Parameters<StoreCalls[Name]>
  ) => ReturnType<StoreCalls[Name]>
}

function answerTo<Name extends keyof StoreCalls>(
  id: number,
  name: Name,
  args: Parameters<StoreCalls[Name]>,
): StoreAnswer {
  try {
    return { id, value: calls[name](...args) }
  } catch (error) {
    return { id, error: carried(error) }
  }
}

function settle(): void {
  if (settleTimer) clearTimeout(settleTimer)
  settleTimer = null
  tailBytes = 0
  attempt(store.settle)
}

/** Upkeep that fails is tried again at its next occasion; nothing is lost by it. */
function attempt(upkeep: () => void): void {
  try {
    upkeep()
  } catch (error) {
    say({ trouble: carried(error) })
  }
}

function say(answer: StoreAnswer): void {
  port?.postMessage(answer, 'value' in answer ? contentsOf(answer.value) : [])
}

/** What is handed over to the other thread instead of copied: every content that was read. */
function contentsOf(value: unknown): ArrayBuffer[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((part: unknown) => {
    const content = typeof part === 'object' && part && 'content' in part ? part.content : null
    return content instanceof Uint8Array && content.buffer instanceof ArrayBuffer
      ? [content.buffer]
      : []
  })
}

function carried(error: unknown): StoreError {
  if (!(error instanceof Error)) return { message: String(error), code: undefined }
  return { message: error.message, code: 'code' in error ? String(error.code) : undefined }
}

function end(): void {
  settle()
  for (const each of upkeep) clearInterval(each)
  attempt(store.emptyLog)
  store.close()
  port?.close()
}
