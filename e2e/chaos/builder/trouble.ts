import { takeTale, setStorage } from './bad-storage.ts'
import type { StorageMode } from './bad-storage.ts'
import type { Person } from './person.ts'

/** How long (ms) a page may still complain of the line after it is back. */
const graceMs = 6_000

/** For the next few gestures there is no network, and the browser knows; the loop brings it back. */
export async function loseNetwork(person: Person): Promise<void> {
  person.offlineFor = 2 + person.dice(8)
  person.excusedUntil = Infinity
  person.mischief.offline += 1
  await person.context.setOffline(true)
}

/** For so long (ms) nothing passes the line, and nobody knows; then all that was sent arrives. */
export function silence(person: Person, ms: number): void {
  person.endSilence?.()
  person.excusedUntil = Infinity
  person.mischief.silences += 1
  person.line.cut('silent')
  const timer = setTimeout(() => person.endSilence?.(), ms)
  person.endSilence = () => {
    clearTimeout(timer)
    person.endSilence = null
    person.line.restore()
    excuseNoMore(person)
  }
}

/** From now on for so long (ms) storage is so, also after a reload; the loop mends it. */
export async function spoilStorage(person: Person, mode: StorageMode, ms: number): Promise<void> {
  person.badStorageUntil = performance.now() + ms
  await setStorage(person.page, mode)
}

/** What is over is over: after each gesture. */
export async function endTroubleInTime(person: Person): Promise<void> {
  if (person.offlineFor > 0) {
    person.offlineFor -= 1
    if (person.offlineFor === 0) await goOnline(person)
  }
  if (person.badStorageUntil > 0 && performance.now() > person.badStorageUntil)
    await mendStorage(person)
}

/** Gives the person back all that works. */
export async function endTrouble(person: Person): Promise<void> {
  person.endSilence?.()
  await goOnline(person)
  await mendStorage(person)
}

async function goOnline(person: Person): Promise<void> {
  person.offlineFor = 0
  await person.context.setOffline(false)
  excuseNoMore(person)
}

/** For a while complaints about the line are excused. */
function excuseNoMore(person: Person): void {
  const { offlineFor, endSilence, excusedUntil } = person
  if (offlineFor > 0 || endSilence !== null || excusedUntil !== Infinity) return
  person.excusedUntil = performance.now() + graceMs
}

async function mendStorage(person: Person): Promise<void> {
  if (person.badStorageUntil === 0) return
  person.badStorageUntil = 0
  await setStorage(person.page, 'fine')
  await hearTale(person)
}

/** Takes note of what befell the storage of a tab; to be called before it is left. */
export async function hearTale({ name, page, mischief }: Person): Promise<void> {
  const { aborted, held, claims, tabOnly } = await takeTale(page)
  mischief.aborted += aborted
  mischief.held += held
  mischief.tabOnly += tabOnly
  const [claim] = claims
  if (claim !== undefined) throw new Error(`${name} was told “${claim}” while storage kept nothing`)
}
