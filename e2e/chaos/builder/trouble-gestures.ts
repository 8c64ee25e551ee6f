import { pause } from '#e2e/support/pause.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import type { Gesture } from './gesture.ts'
import { chance } from './person.ts'
import type { Person } from './person.ts'
import { anyPointOf, appears, clickAt, pickSpot } from './spots.ts'
import { hearTale, loseNetwork, silence, spoilStorage } from './trouble.ts'

/** The line and the storage of a person while they do their worst. */
export const troubleGestures: readonly Gesture[] = [
  { name: 'storage aborts', weight: 2, run: abortStorage },
  { name: 'storage hangs', weight: 2, run: hangStorage },
  { name: 'line falls silent', weight: 2, run: fallSilent, needsLine: true },
  { name: 'line is silent for who comes back', weight: 1, run: comeBackToSilence, needsLine: true },
  { name: 'line falls silent at opening', weight: 1, run: fallSilentAtOpening, needsLine: true },
  { name: 'write and reload', weight: 4, run: writeAndReload },
]

const longestSilenceMs = 12_000
/** Longer than the builder waits for storage, and until it writes all anew. */
const longestBadStorageMs = 9_000

function abortStorage(person: Person): Promise<string | null> {
  return spoil(person, 'aborts')
}

function hangStorage(person: Person): Promise<string | null> {
  return spoil(person, 'hangs')
}

/** Half of the time the network goes as well: then the badge says where changes are. */
async function spoil(person: Person, mode: 'aborts' | 'hangs'): Promise<string | null> {
  if (person.badStorageUntil > 0) return null
  const ms = 1_000 + person.dice(longestBadStorageMs - 1_000)
  await spoilStorage(person, mode, ms)
  const hasLine = person.offlineFor === 0 && person.endSilence === null
  if (hasLine && chance(person, 2)) await loseNetwork(person)
  return `for ${ms} ms${person.offlineFor > 0 ? ', offline' : ''}`
}

async function fallSilent(person: Person): Promise<string> {
  const ms = 500 + person.dice(longestSilenceMs - 500)
  silence(person, ms)
  return `for ${ms} ms`
}

/** The browser knows of a network, over which nothing comes: the next connection hangs. */
async function comeBackToSilence(person: Person): Promise<string> {
  const ms = 2_000 + person.dice(longestSilenceMs - 2_000)
  silence(person, ms)
  await person.context.setOffline(true)
  await pause(person.dice(1_500))
  await person.context.setOffline(false)
  person.mischief.silentOpenings += 1
  return `for ${ms} ms`
}

async function fallSilentAtOpening(person: Person): Promise<string> {
  const { page, mischief } = person
  const ms = 2_000 + person.dice(longestSilenceMs - 2_000)
  await hearTale(person)
  const opened = page.waitForEvent('websocket', (socket) => socket.url().includes('/collab/'))
  await Promise.all([opened.then(() => silence(person, ms)), page.reload()])
  await page.locator('#canvas').waitFor()
  mischief.silentOpenings += 1
  return `for ${ms} ms`
}

/** How long (ms) it may take until what was written before a reload is seen again. */
const seenWithinMs = 40_000

/**
 * Writes a word and loads the page again at once. Unless the person was asked before, the word must
 * come from this device or from the server, and once.
 */
async function writeAndReload(person: Person): Promise<string | null> {
  const { page, letter, history } = person
  if (person.offlineFor > 0) return null
  const spot = await pickSpot(person, '#canvas [data-text-field]', { first: true })
  if (!spot) return null
  await clickAt(page, anyPointOf(person, spot))
  if (!(await appears(page, '[contenteditable="true"]:focus', 500))) return null
  const word = `${letter}r${history.length}x`
  await page.keyboard.type(word)
  if (chance(person, 2)) await pause(person.dice(600))
  const isThere = (await page.evaluate(readCanvas)).includes(word)
  await hearTale(person)
  person.wasAsked = false
  await page.reload()
  await page.locator('#canvas').waitFor()
  if (!isThere || person.wasAsked) return `"${word}", ${isThere ? 'asked' : 'in no text'}`
  await findAgain(person, word)
  return `"${word}"`
}

async function findAgain(person: Person, word: string): Promise<void> {
  const { page, letters, clientIds, mischief } = person
  await waitUntil(
    `“${word}” is there after a reload`,
    // By whom is not asked: the number of a tab that never got a line is not known.
    async () => letters.isWritten(word) || (await page.evaluate(readCanvas)).includes(word),
    seenWithinMs,
  )
  if (letters.countWritten(word, clientIds) > 1) throw new Error(`“${word}” was written twice`)
  mischief.foundAgain += 1
}

/** In the page. */
function readCanvas(): string {
  return document.getElementById('canvas')?.textContent ?? ''
}
