import * as Y from 'yjs'
import { isCommonCopy } from '#shared/campaign/document/common-copy.ts'
import { openCampaign } from '#shared/campaign/edits/edit-campaign.ts'
import { z } from 'zod'
import { isRemovedBy } from '#shared/testing/is-removed-by.ts'
import { livingIn } from '../same-document.ts'
import { press } from './gesture.ts'
import type { Person } from './person.ts'
import { settle } from './settle.ts'
import type { Stage } from './stage.ts'

/** More steps than anybody makes in a tab. */
const mostSteps = 2_000

/**
 * One person takes back everything they can, and this says what of the others' was harmed by it:
 * every piece of the document that another tab wrote must still be there as it was, and every block
 * in which somebody else has a hand must still be shown somewhere. Everybody must be at rest.
 */
export async function checkUndo(person: Person, stage: Stage): Promise<string[]> {
  const { doc } = stage.witness
  const { clientId } = person
  if (clientId === null) return [`${person.name} was never heard of`]
  const isOthers = ({ id }: Y.Item) => id.client !== clientId && !isCommonCopy(id.client)
  const work = livingIn(doc, isOthers)
  const shown = shownBlocks(doc).filter((id) => hasWork(blockOf(doc, id), isOthers))
  const steps = await undoAll(person)
  person.history.push(`${person.history.length + 1} takes back ${steps} steps`)
  await settle(stage.people, stage)
  const after = livingIn(doc, isOthers)
  const gone = [...work].filter(
    ([id, content]) => after.get(id) !== content && !isIdle(doc, id, content),
  )
  const shownNow = new Set(shownBlocks(doc))
  const hidden = shown.filter((id) => !shownNow.has(id) && !isRemovedBy(doc, id, isOthers))
  return [
    ...gone.slice(0, 5).map(([id, content]) => `undo of ${person.name} took ${id}: ${content}`),
    ...hidden.map((id) => `undo of ${person.name} hides block ${id}, which others worked in`),
  ]
}

/**
 * Whether what is gone said only how words look, and no word is left that it said it of: Yjs clears
 * such marks away, whoever made them. `content` is what `livingIn` told of it.
 */
function isIdle(doc: Y.Doc, id: string, content: string): boolean {
  const [, mark] = z.array(z.unknown()).parse(JSON.parse(content))
  if (!Array.isArray(mark)) return false
  const [client = 0, clock = 0] = id.split(':').map(Number)
  let { right: next } = Y.getItem(doc.store, Y.createID(client, clock))
  const isOther = (item: Y.Item) =>
    item.content instanceof Y.ContentFormat && item.content.key !== mark[0]
  while (next && (next.deleted || isOther(next))) next = next.right
  return next === null || next.content instanceof Y.ContentFormat
}

/** What is said of a step that stays. */
const heldWords = 'This would change a'

/** Until there is no step left, or the next one lies in what others have deleted and stays as it is. */
async function undoAll(person: Person): Promise<number> {
  const { page } = person
  const button = page.locator('header [aria-label="Undo"]')
  await page.evaluate(closeHeld, heldWords)
  await page.getByText(heldWords).first().waitFor({ state: 'detached' })
  for (let steps = 0; steps < mostSteps; steps++) {
    if (await button.isDisabled()) return steps
    await press(person, 'Control+z')
    if (await page.evaluate(closeHeld, heldWords)) return steps
  }
  throw new Error(`${person.name} has no end of steps to take back`)
}

/** In the page: closes what says that a step stays, if anything does. */
function closeHeld(words: string): boolean {
  const notices = [...document.querySelectorAll('.mantine-Notification-root')]
  const held = notices.filter(({ textContent }) => textContent.includes(words))
  for (const notice of held)
    notice.querySelector<HTMLElement>('.mantine-Notification-closeButton')?.click()
  return held.length > 0
}

function shownBlocks(doc: Y.Doc): string[] {
  const { pages } = openCampaign(doc).outline
  const all = pages.flatMap((page) => [page, ...page.variants])
  return all.flatMap(({ sections }) =>
    sections.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks)),
  )
}

function blockOf(doc: Y.Doc, id: string): unknown {
  return openCampaign(doc).roots.blocks.get(id)
}

/** Whether anything living in a shared type, or the type itself, is what `isMeant` says. */
function hasWork(type: unknown, isMeant: (item: Y.Item) => boolean): boolean {
  if (!(type instanceof Y.AbstractType)) return false
  if (type._item && isMeant(type._item)) return true
  return itemsIn(type).some(
    (item) =>
      !item.deleted &&
      (isMeant(item) ||
        (item.content instanceof Y.ContentType && hasWork(item.content.type, isMeant))),
  )
}

function itemsIn(type: Y.AbstractType<unknown>): Y.Item[] {
  const items = [...type._map.values()]
  for (let item = type._start; item !== null; item = item.right) items.push(item)
  return items
}
