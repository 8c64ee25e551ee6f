// A worker thread: folds states one after the other, off the loop that serves people.
import { parentPort } from 'node:worker_threads'
import { foldUpdate } from './compact-update.ts'
import type { FoldAnswer, FoldRequest } from './compactor.ts'

parentPort?.on('message', ({ id, whole }: FoldRequest) => {
  parentPort?.postMessage(answer(id, whole), [])
})

function answer(id: number, whole: Uint8Array): FoldAnswer {
  try {
    return { id, folded: foldUpdate(whole) }
  } catch (error) {
    return { id, why: error instanceof Error ? error.message : String(error) }
  }
}
