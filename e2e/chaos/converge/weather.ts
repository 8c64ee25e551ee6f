import { WebSocket } from 'ws'
import { messageCollab } from '#shared/contract/collab-messages.ts'
import type { Dice } from './dice.ts'

/** What has been done to the messages of a run; each counts messages, `cuts` connections. */
export type Mischief = {
  passed: number
  late: number
  doubled: number
  moved: number
  cuts: number
}

/** What befalls all lines of a run. */
export type Weather = {
  dice: Dice
  isCalm: boolean
  mischief: Mischief
  /** Every message that was passed on, in order. */
  record: Passed[]
  /** When the last one was, in milliseconds of `performance.now`. */
  movedAt: number
}

export type Passed = { line: number; to: 'client' | 'server'; message: Buffer }

/** Messages on their way in one direction of one connection. */
export type Direction = {
  push(message: Buffer): void
  /** The receiver can take messages from now on. */
  start(): void
  /** Lets everything through that waits. */
  hurry(): void
  stop(): void
}

/** Longest time (ms) that a message is held, which holds up those behind it too. */
const longestDelayMs = 15

/**
 * Passes messages on to `receiver` as the weather wants it. Where they may be `moved`, later ones
 * overtake earlier ones and some come twice; what only counts its own kind (saved, refused) stays in
 * its order. `cut` is called when the connection is to break.
 */
export function createDirection(
  receiver: WebSocket,
  weather: Weather,
  parts: { as: Omit<Passed, 'message'>; mayMove: boolean; cut: () => void },
): Direction {
  const { dice, mischief } = weather
  let waiting: Buffer[] = []
  /** Second copies, to come long after the first. */
  let echoes: Buffer[] = []
  let timer: NodeJS.Timeout | null = null
  let isOpen = false

  const pass = (message: Buffer) => {
    // It is closing, so the connection is about to be cut.
    if (receiver.readyState !== WebSocket.OPEN) return
    receiver.send(message)
    weather.record.push({ ...parts.as, message })
    mischief.passed += 1
    weather.movedAt = performance.now()
  }
  const pump = () => {
    if (!isOpen || timer || waiting.length === 0) return
    if (!weather.isCalm && dice(3) === 0) return wait(1 + dice(longestDelayMs))
    passNext()
    pump()
  }
  const wait = (ms: number) => {
    mischief.late += 1
    timer = setTimeout(() => {
      timer = null
      passNext()
      pump()
    }, ms)
  }
  const passNext = () => {
    const [next, ...rest] = waiting
    waiting = rest
    if (next) pass(next)
    if (!weather.isCalm && dice(80) === 0) parts.cut()
  }
  const place = (message: Buffer) => {
    if (weather.isCalm || !parts.mayMove || message[0] === messageCollab) {
      return void waiting.push(message)
    }
    const overtaken = dice(3) === 0 ? dice(Math.min(waiting.length, 4) + 1) : 0
    if (overtaken > 0) mischief.moved += 1
    waiting.splice(waiting.length - overtaken, 0, message)
    if (dice(8) === 0) echoes.push(message)
    if (dice(4) === 0) echo()
  }
  const echo = () => {
    mischief.doubled += echoes.length
    waiting.push(...echoes)
    echoes = []
  }
  return {
    push(message) {
      place(message)
      pump()
    },
    start() {
      isOpen = true
      pump()
    },
    hurry() {
      if (timer) clearTimeout(timer)
      timer = null
      echo()
      pump()
    },
    stop() {
      if (timer) clearTimeout(timer)
      isOpen = false
    },
  }
}
