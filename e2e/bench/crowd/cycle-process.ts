// A child process of the bench: people who come, type a little and leave again.
import { createTypewriter } from '../collab/typed-updates.ts'
import { ReturningClient } from './returning-client.ts'
import { report, serveOrders } from './serve-orders.ts'
import { presenceFrame, syncFrame, syncKinds } from './sync-frames.ts'
import type { CycleReport, Place } from './orders.ts'
import { cycleOrder } from './orders.ts'

const reportEveryMs = 100
const stepMs = 5
const words = ['One ', 'or ', 'two ', 'words.']
/** Every so many leave as a lost network does. */
const lostEvery = 3

let state: CycleReport = { ride: 0, done: 0, refused: 0 }

serveOrders(cycleOrder, ({ ride, places, perSecond, atOnce }) => {
  state = { ride, done: 0, refused: 0 }
  const startedAt = performance.now()
  let begun = 0
  const starting = setInterval(() => {
    const due = Math.min(places.length, ((performance.now() - startedAt) * perSecond) / 1000)
    while (begun < due && begun - state.done < atOnce) {
      const place = places[begun++]
      if (place) visit(place, begun % lostEvery === 0)
    }
    if (begun === places.length) clearInterval(starting)
  }, stepMs)
})
setInterval(() => report(state), reportEveryMs)

/** Opens a document, is seen there, types, waits until that is saved, and leaves. */
function visit(place: Place, isLost: boolean): void {
  const id = 1 + Math.floor(Math.random() * 2 ** 31)
  const type = createTypewriter('visits', id)
  // Step two is the first.
  const last = 1 + words.length
  const client = new ReturningClient(place, {
    onSynced: () => {
      const updates = words.map((word) => syncFrame(syncKinds.update, type(word)))
      client.send(Buffer.concat([presenceFrame(id, 1), ...updates]))
    },
    onSaved: (upTo) => {
      if (upTo >= last) client.leave(isLost)
    },
    onGone: (_, wasSynced) => {
      if (wasSynced) state.done += 1
      else state.refused += 1
    },
  })
  client.connect()
}
