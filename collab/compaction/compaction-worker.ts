// A worker thread: compacts states one after the other, off the loop that serves people.
import { answerJobs } from './answer-jobs.ts'
import { compactUpdate } from './compact-update.ts'

answerJobs(compactUpdate)
