import { fork } from 'node:child_process'
import type { ChildProcess, Serializable } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Log } from '#server/platform/log.ts'
import { Turns } from './turns.ts'

/** Work on one file, for a process of its own. */
export type FileJob = { bytes: Uint8Array }

/** Why there is no answer: the process ended over the job, or took too long. */
export type Lost = { lost: 'died' | 'slow' }

export type JobProcesses<Job extends FileJob, Answer> = {
  /** What a process answers; jobs of one `owner` wait for those of others. Null when too many wait. */
  ask(owner: string, job: Job): Promise<Answer | Lost | null>
  close(): void
}

export type ProcessLimits = {
  /** How many processes there may be. */
  processes: number
  /** A job that takes longer is given up, and its process with it. */
  deadlineMs: number
  /** A process that had nothing to do for so long ends: decoders keep memory. */
  idleMs: number
  /** Of files that wait. */
  waitingBytes: number
}

/** Below what serves people, as `nice` counts. */
const priority = 10

type Waiting<Job, Answer> = { job: Job; settle: (answer: Promise<Answer | Lost>) => void }

/**
 * Has jobs done by `file` in processes of their own that come last on this machine: what a decoder does
 * to its process, and however long it takes, concerns nobody else. `isAnswer` knows what they send.
 */
export function createJobProcesses<Job extends FileJob & object, Answer>(
  file: URL,
  isAnswer: (message: unknown) => message is Answer,
  limits: ProcessLimits,
  log: Log,
): JobProcesses<Job, Answer> {
  const turns = new Turns<Waiting<Job, Answer>>()
  const resting = new Map<ChildProcess, NodeJS.Timeout>()
  const running = new Set<ChildProcess>()
  let waitingBytes = 0

  const next = () => {
    if (running.size >= limits.processes) return
    const waiting = turns.next()
    if (!waiting) return
    waitingBytes -= waiting.job.bytes.length
    waiting.settle(run(waiting.job))
  }

  const run = async (job: Job): Promise<Answer | Lost> => {
    const child = wake() ?? start(file, log)
    running.add(child)
    const answer = await ask(child, job, isAnswer, limits.deadlineMs)
    running.delete(child)
    rest(child)
    next()
    return answer
  }

  const wake = () => {
    for (const [child, timer] of resting) {
      clearTimeout(timer)
      resting.delete(child)
      if (isThere(child)) return child
    }
    return undefined
  }

  const rest = (child: ChildProcess) => {
    if (!isThere(child)) return
    const end = () => {
      resting.delete(child)
      child.kill()
    }
    resting.set(child, setTimeout(end, limits.idleMs).unref())
  }

  return {
    async ask(owner, job) {
      if (waitingBytes + job.bytes.length > limits.waitingBytes) return null
      waitingBytes += job.bytes.length
      return new Promise<Answer | Lost>((resolve) => {
        turns.add(owner, { job, settle: resolve })
        next()
      })
    },
    close() {
      for (const child of [...resting.keys(), ...running]) child.kill('SIGKILL')
    },
  }
}

const isThere = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

/** Starts a process. It knows none of our settings and secrets, and ends with us. */
function start(file: URL, log: Log): ChildProcess {
  const child = fork(file, {
    serialization: 'advanced',
    execArgv: [],
    env: { UV_THREADPOOL_SIZE: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', (err) => log.error({ err }, 'a process for files failed'))
  try {
    if (child.pid) setPriority(child.pid, priority)
  } catch (err) {
    log.warn({ err }, 'the priority of a process for files stays')
  }
  child.unref()
  child.channel?.unref()
  return child
}

/** What `child` answers, or why it does not. */
function ask<Answer>(
  child: ChildProcess,
  job: Serializable,
  isAnswer: (message: unknown) => message is Answer,
  deadlineMs: number,
): Promise<Answer | Lost> {
  return new Promise((resolve) => {
    let lost: Lost['lost'] = 'died'
    const giveUp = () => {
      lost = 'slow'
      child.kill('SIGKILL')
    }
    const timer = setTimeout(giveUp, deadlineMs)
    const settle = (answer: Answer | Lost) => {
      clearTimeout(timer)
      child.off('message', hear)
      child.off('exit', lose)
      child.off('error', lose)
      resolve(answer)
    }
    const lose = () => settle({ lost })
    const hear = (message: unknown) => (isAnswer(message) ? settle(message) : lose())
    child.on('message', hear)
    child.once('exit', lose)
    child.once('error', lose)
    child.send(job, (error) => {
      if (error) lose()
    })
  })
}
