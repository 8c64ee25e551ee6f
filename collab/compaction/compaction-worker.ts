// A worker thread: compacts states one after the other, off the loop that serves people.
import { parentPort } from 'node:worker_threads'
import { compactUpdate } from './compact-update.ts'
import type { CompactAnswer, CompactRequest } from './compactor.ts'

parentPort?.on('message', ({ id, whole }: CompactRequest) => {
  parentPort?.postMessage(answer(id, whole), [])
})

function answer(id: number, whole: Uint8Array): CompactAnswer {
  try {
    return { id, compacted: compactUpdate(whole) }
  } catch (error) {
    return { id, why: error instanceof Error ? error.message : String(error) }
  }
}
