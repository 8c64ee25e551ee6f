import { createDocumentReader } from '#server/features/collaboration/public/document-reader.ts'
import type { DocumentReader } from '#server/core/ports/document-reader.ts'
import type { Queries } from '#server/platform/db/queries.ts'
import type { Metrics } from '#server/platform/http/metrics.ts'
import type { Log } from '#server/platform/log.ts'
import { createWorkThreads } from '#server/platform/threads/work-threads.ts'

const file = new URL(
  import.meta.url.endsWith('.ts') ? './reading-worker.ts' : './reading-worker.js',
  import.meta.url,
)

type Parts = {
  database: Pick<Queries, 'kind' | 'address'>
  log: Log
  metrics: Metrics
}

/** Reads the documents of this database, what takes long in threads; what they do is counted. */
export function openReader({ database, log, metrics }: Parts): {
  documents: DocumentReader
  close(): Promise<void>
} {
  const { kind, address } = database
  const time = metrics.timer('document_work_seconds', 'Time of work on a document', 'work')
  const count = (name: string, help: string) => metrics.counter(name, help, 'work')
  const failed = count('document_work_failed_total', 'Work on documents that failed')
  const refused = count('document_work_refused_total', 'Work on documents of which too much waited')
  const known = count(
    'document_work_known_total',
    'Work on documents of which the answer was known',
  )
  const threads = createWorkThreads({
    file,
    workerData: { kind, address },
    log,
    onWork(work, outcome, ms) {
      if (outcome === 'refused') return refused(work)
      if (outcome === 'failed') failed(work)
      time(work, ms)
    },
  })
  metrics.gauge('document_work_waiting', 'Work on documents that waits', threads.waiting)
  const documents = createDocumentReader({ threads, onKnown: known })
  return { documents, close: threads.close }
}
