// A worker thread: follows documents for those who may see only what is visible of them.
import { answerJobs } from '#collab/compaction/answer-jobs.ts'
import { createPresentView } from '#shared/campaign/generations/present-view.ts'
import type { PresentView } from '#shared/campaign/generations/present-view.ts'
import type { PresentJob } from './present-documents.ts'

const views = new Map<number, PresentView>()
const nothing = new Uint8Array()

answerJobs((job: PresentJob) => {
  if (job.kind === 'open') {
    views.set(job.id, createPresentView(job.state, job.writer))
    return nothing
  }
  const view = views.get(job.id)
  if (!view) throw new Error('this document was lost with its thread')
  switch (job.kind) {
    case 'follow':
      return view.follow(job.updates) ?? nothing
    case 'state':
      return view.encode()
    case 'close':
      view.destroy()
      views.delete(job.id)
      return nothing
  }
})
