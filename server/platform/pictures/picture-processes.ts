import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { AppError } from '#shared/errors/catalogue.ts'
import type { Log } from '#server/platform/log.ts'
import type { PictureAnswer, PictureJob, PictureSizes, TakenPicture } from './picture-work.ts'
import { Turns } from './turns.ts'

/** A file that somebody sent; pictures of one `owner` wait for those of others, too. */
export type SentPicture = { name: string; bytes: Uint8Array; owner: string }

export type PictureTaker = {
  /** As `takePicture`. Throws `AppError` with a sentence that names the file and the reason. */
  take(picture: SentPicture, sizes: PictureSizes): Promise<TakenPicture>
  close(): void
}

type Limits = {
  /** How many processes there may be. */
  processes: number
  /** A picture that takes longer is given up, and its process with it. */
  deadlineMs: number
  /** A process that had nothing to do for so long ends: decoders keep memory. */
  idleMs: number
  /** Of pictures that wait. */
  waitingBytes: number
}

const standard: Limits = {
  processes: Math.max(1, Math.min(2, availableParallelism() >> 1)),
  deadlineMs: 60_000,
  idleMs: 20_000,
  waitingBytes: 300_000_000,
}

/** Below what serves people, as `nice` counts. */
const priority = 10

type Waiting = { job: PictureJob; settle: (answer: Promise<PictureAnswer>) => void }

const file = new URL(
  import.meta.url.endsWith('.ts') ? './picture-process.ts' : './picture-process.js',
  import.meta.url,
)

/**
 * Takes pictures in, in processes of their own that come last on this machine: what a decoder does to its
 * process, and however long it takes, concerns nobody else.
 */
export function createPictureProcesses(log: Log, given: Partial<Limits> = {}): PictureTaker {
  const limits = { ...standard, ...given }
  const turns = new Turns<Waiting>()
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

  const run = async (job: PictureJob): Promise<PictureAnswer> => {
    const child = wake() ?? start(log)
    running.add(child)
    const answer = await ask(child, job, limits.deadlineMs)
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
    async take({ name, bytes, owner }, sizes) {
      if (waitingBytes + bytes.length > limits.waitingBytes)
        throw new AppError('unavailable', `${name} has to wait: too many pictures arrive just now.`)
      waitingBytes += bytes.length
      const answer = await new Promise<PictureAnswer>((resolve) => {
        turns.add(owner, { job: { bytes, sizes }, settle: resolve })
        next()
      })
      if ('taken' in answer) return answer.taken
      const { slug, reason, why } = answer.refused
      if (why) log.info({ why }, 'a picture could not be read')
      throw new AppError(slug, `${name} ${reason}`)
    },
    close() {
      for (const child of [...resting.keys(), ...running]) child.kill('SIGKILL')
    },
  }
}

const isThere = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

/** Starts a process. It knows none of our settings and secrets, and ends with us. */
function start(log: Log): ChildProcess {
  const child = fork(file, {
    serialization: 'advanced',
    execArgv: [],
    env: { UV_THREADPOOL_SIZE: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', (err) => log.error({ err }, 'a process for pictures failed'))
  try {
    if (child.pid) setPriority(child.pid, priority)
  } catch (err) {
    log.warn({ err }, 'the priority of a process for pictures stays')
  }
  child.unref()
  child.channel?.unref()
  return child
}

/** What `child` answers; that the picture can't be taken when it dies over it, or takes too long. */
function ask(child: ChildProcess, job: PictureJob, deadlineMs: number): Promise<PictureAnswer> {
  return new Promise((resolve) => {
    let reason = 'can’t be read: something in it is not as it should be.'
    let why = 'the process ended'
    const giveUp = () => {
      reason = `takes more than ${deadlineMs / 1_000} seconds to read. Make it smaller.`
      why = 'too slow'
      child.kill('SIGKILL')
    }
    const timer = setTimeout(giveUp, deadlineMs)
    const settle = (answer: PictureAnswer) => {
      clearTimeout(timer)
      child.off('message', settle)
      child.off('exit', lose)
      child.off('error', lose)
      resolve(answer)
    }
    const lose = () => settle({ refused: { slug: 'damaged-file', reason, why } })
    child.on('message', settle)
    child.once('exit', lose)
    child.once('error', lose)
    child.send(job, (error) => {
      if (error) lose()
    })
  })
}
