import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'
import { findXvfb } from './find-xvfb.ts'

/** A screen that nobody sees, for programs that need one. */
export type Screen = {
  /** For DISPLAY, e.g. `:99`. */
  display: string
  stop(): void
}

/** Ends with `stop()`, with this process, or when the last program that showed something has ended. */
export async function startXvfb(size: { width: number; height: number }): Promise<Screen> {
  const { width, height } = size
  const screen = ['-screen', '0', `${width}x${height}x24`]
  const args = ['-displayfd', '3', ...screen, '-nolisten', 'tcp', '-terminate']
  const child = spawn(findXvfb(), args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const stop = () => void child.kill()
  process.once('exit', stop)
  child.once('exit', () => process.removeListener('exit', stop))
  const pipe = child.stdio[3]
  if (!pipe) throw new Error('Xvfb was started without a pipe.')
  const [said] = z.tuple([z.instanceof(Buffer)]).parse(await once(pipe, 'data'))
  return { display: `:${said.toString().trim()}`, stop }
}
