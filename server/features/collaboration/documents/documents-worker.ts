// A worker thread: writes documents anew, off the loop that serves people.
import { answerJobs } from '#collab/compaction/answer-jobs.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import { renewDocument } from '#shared/campaign/generations/renew-document.ts'
import type { RenewJob } from './create-documents.ts'

answerJobs(({ state, options }: RenewJob) => renewDocument(state, findBlock, options))
