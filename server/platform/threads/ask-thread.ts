import { Worker } from 'node:worker_threads'

/** What a thread of its own, that is begun with `data` for this alone, says first; rejects when it fails. */
export async function askThread(file: URL, data: unknown): Promise<unknown> {
  const worker = new Worker(file, { workerData: data })
  // Nobody's end waits for it.
  worker.unref()
  try {
    return await new Promise<unknown>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  } finally {
    void worker.terminate()
  }
}
