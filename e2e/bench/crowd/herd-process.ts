// A child process of the bench: many people who look at documents and type nothing.
import { ReturningClient } from './returning-client.ts'
import { report, serveOrders } from './serve-orders.ts'
import { presenceFrame } from './sync-frames.ts'
import type { HerdOrder, HerdReport, Place } from './orders.ts'
import { herdOrder } from './orders.ts'

const reportEveryMs = 100
const stepMs = 10
// Stock clients say this often that they are still there.
const presenceEveryMs = 15_000

let fresh: HerdReport = nothingNew()
let synced = 0

class Member {
  readonly #number: number
  readonly #client: ReturningClient
  #isPresent: boolean
  #clock = 0

  constructor(place: Place, number: number, isPresent: boolean) {
    this.#number = number
    this.#isPresent = isPresent
    this.#client = new ReturningClient(place, {
      onSynced: () => {
        synced += 1
        fresh.syncedAt.push(now())
        if (this.#isPresent) this.show()
      },
      onGone: (why, wasSynced) => {
        if (wasSynced) synced -= 1
        fresh.ends.push({ why, wasSynced, at: now() })
      },
    })
    this.#client.connect()
  }

  /** Says once that this person is here, and from now on after each connection. */
  show(): void {
    this.#isPresent = true
    this.#client.send(presenceFrame(this.#number, ++this.#clock))
  }

  leave(): void {
    this.#client.leave()
  }
}

const members: Member[] = []
const timers: NodeJS.Timeout[] = []

serveOrders(herdOrder, (order) => {
  switch (order.do) {
    case 'enter':
      return enter(order)
    case 'appear':
      return appear()
    case 'leave':
      for (const timer of timers) clearInterval(timer)
      return members.forEach((member) => member.leave())
  }
})
setInterval(() => {
  report({ ...fresh, synced })
  fresh = nothingNew()
}, reportEveryMs)

/** Lets them in at a steady pace. */
function enter({ places, perSecond, firstNumber, arePresent }: HerdOrder & { do: 'enter' }): void {
  const startedAt = performance.now()
  let entered = 0
  const entering = setInterval(() => {
    const due = Math.min(places.length, ((performance.now() - startedAt) * perSecond) / 1000)
    for (; entered < due; entered++) {
      const place = places[entered]
      if (place) members.push(new Member(place, firstNumber + entered, arePresent))
    }
    if (entered === places.length) clearInterval(entering)
  }, stepMs)
  timers.push(entering)
  if (arePresent) appear()
}

/** Each is present from now on and says so in turn, evenly spread over time. */
function appear(): void {
  let next = 0
  const share = stepMs / presenceEveryMs
  let due = 0
  timers.push(
    setInterval(() => {
      for (due += members.length * share; due >= 1; due--) members[next++ % members.length]?.show()
    }, stepMs),
  )
}

function nothingNew(): HerdReport {
  return { synced: 0, syncedAt: [], ends: [] }
}

/** Milliseconds since the epoch, the same for all processes of this machine. */
function now(): number {
  return performance.timeOrigin + performance.now()
}
