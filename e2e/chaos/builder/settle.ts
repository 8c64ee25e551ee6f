import * as Y from 'yjs'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { differenceOf } from '../same-document.ts'
import type { Person } from './person.ts'
import { clickOne } from './spots.ts'
import type { Stage } from './stage.ts'
import { endTrouble } from './trouble.ts'

/** How long (ms) it may take until all that was done is saved and with everybody. */
const settledWithinMs = 45_000

/**
 * Everybody has a line and storage that work, has closed what was open, is told that all is saved, and has on their device
 * what the witness got from the server. Throws with what is not so.
 */
export async function settle(people: readonly Person[], stage: Stage): Promise<void> {
  await Promise.all(people.map(endTrouble))
  await Promise.all(people.map(comeToRest))
  await Promise.all(people.map((person) => waitForSaved(person)))
  for (const person of people) await waitForSame(person, stage)
}

async function waitForSaved({ name, page }: Person): Promise<void> {
  const badge = page.locator('header [role="status"][data-kind]')
  const isSaved = async () => (await badge.getAttribute('data-kind')) === 'saved'
  await waitUntil(`${name} is told that all is saved`, isSaved, settledWithinMs).catch(
    async (error: unknown) => {
      const label = await badge.getAttribute('aria-label')
      throw new Error(`${name} is told: ${label}`, { cause: error })
    },
  )
}

async function waitForSame(person: Person, { campaignId, witness }: Stage): Promise<void> {
  let difference: string | null = null
  const isSame = async () => {
    difference = witness.isSynced()
      ? differenceOf(await keptDocument(person, campaignId), witness.doc)
      : 'the witness is not connected'
    return difference === null
  }
  await waitUntil(`${person.name} has what the server has`, isSame, settledWithinMs).catch(() => {
    throw new Error(`${person.name} and the server differ: ${difference}`)
  })
}

/** The document as this person's browser keeps it for when it is offline. */
async function keptDocument({ page }: Person, campaignId: string): Promise<Y.Doc> {
  const updates = await page.evaluate(readCopy, `fanfare-${campaignId}-`)
  const doc = new Y.Doc()
  for (const update of updates) Y.applyUpdate(doc, Buffer.from(update, 'base64'))
  return doc
}

/** In the page. */
async function readCopy(prefix: string): Promise<string[]> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  const name = names.find((each) => each.startsWith(prefix))
  if (name === undefined) return []
  const whenDone = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, fail) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => fail(request.error)
    })
  const database = await whenDone(indexedDB.open(name))
  const store = database.transaction('updates').objectStore('updates')
  const kept: IDBRequest<unknown[]> = store.getAll()
  const updates = (await whenDone(kept)).filter((update) => update instanceof Uint8Array)
  database.close()
  return updates.map((update) => btoa(Array.from(update, (b) => String.fromCharCode(b)).join('')))
}

const tries = 14

/** Closes what is open and lets go of what is selected, as somebody does who leaves their desk. */
async function comeToRest(person: Person): Promise<void> {
  const { name, page } = person
  for (let left = tries; left > 0; left--) {
    if ((await page.evaluate(unrest)) === null) return
    // The search stays while the keyboard is elsewhere.
    await clickOne(person, '[role="search"] [aria-label="Close"]')
    if (left % 5 === 0) await clickBesideThePage(page)
    else await page.keyboard.press('Escape')
  }
  const why = await page.evaluate(unrest)
  if (why !== null) throw new Error(`${name} can't close ${why}`)
}

async function clickBesideThePage(page: Person['page']): Promise<void> {
  const area = await page.locator('[data-canvas-scroller]').boundingBox()
  if (area) await page.mouse.click(area.x + 4, area.y + area.height / 2)
}

/** In the page: what is still open or selected; null when nothing is. */
function unrest(): string | null {
  const open = document.querySelector(
    '[role="dialog"], [role="menu"], [role="listbox"], [role="search"], [contenteditable="true"], [data-selected-id]',
  )
  const at = document.activeElement
  const isAway = at !== null && at !== document.body && at.id !== 'canvas'
  const found = open ?? (isAway ? at : null)
  return found ? found.outerHTML.slice(0, 200) : null
}
