import type { Page } from '@playwright/test'
import type { Person } from './person.ts'

/** Where something is on the screen, in px, as far as it is in sight. */
export type Spot = {
  left: number
  top: number
  width: number
  height: number
  /** What it is called, for the record. */
  name: string
}

const fine = 1_000_000

/**
 * Picks one of the elements that `selector` finds and brings it into sight. With `first` those at the
 * beginning are picked more often. Null when there is none, or something else covers it.
 */
export function pickSpot(
  { page, dice }: Pick<Person, 'page' | 'dice'>,
  selector: string,
  { first = false } = {},
): Promise<Spot | null> {
  const part = dice(fine) / fine
  return page.evaluate(findSpot, { selector, part: first ? part * part : part })
}

/** In the page. */
function findSpot({ selector, part }: { selector: string; part: number }): Spot | null {
  const all = [...document.querySelectorAll(selector)].filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width >= 2 && height >= 2 && !element.matches(':disabled')
  })
  const element = all[Math.floor(part * all.length)]
  if (!element) return null
  const inSight = () => {
    const box = element.getBoundingClientRect()
    const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)]
    const width = Math.min(innerWidth, box.right) - left
    const height = Math.min(innerHeight, box.bottom) - top
    const at = document.elementFromPoint(left + width / 2, top + height / 2)
    const isMet = width >= 2 && height >= 2 && at !== null && element.contains(at)
    return isMet ? { left, top, width, height } : null
  }
  let box = inSight()
  if (!box) {
    element.scrollIntoView({ block: 'center' })
    box = inSight()
  }
  if (!box) return null
  const words = element.getAttribute('aria-label') ?? element.textContent
  const id = element.getAttribute('data-block-id') ?? element.getAttribute('data-section-id')
  const name = `${id ? `${id.slice(0, 6)} ` : ''}${words.trim().replace(/\s+/g, ' ').slice(0, 24)}`
  return { ...box, name: name || element.tagName.toLowerCase() }
}

export type Point = { x: number; y: number }

export function middleOf({ left, top, width, height }: Spot): Point {
  return { x: left + width / 2, y: top + height / 2 }
}

/** Any point of the spot that is not on its very edge. */
export function anyPointOf({ dice }: Pick<Person, 'dice'>, spot: Spot): Point {
  const { left, top, width, height } = spot
  return { x: left + (width * (1 + dice(9))) / 10, y: top + (height * (1 + dice(9))) / 10 }
}

type Modifier = 'Shift' | 'Control'

/** Clicks one of what `selector` finds in its middle. Gives its name; null when there is none. */
export async function clickOne(
  person: Pick<Person, 'page' | 'dice'>,
  selector: string,
  { first = false, times = 1, hold }: { first?: boolean; times?: number; hold?: Modifier } = {},
): Promise<string | null> {
  const spot = await pickSpot(person, selector, { first })
  if (!spot) return null
  await clickAt(person.page, middleOf(spot), { times, ...(hold ? { hold } : {}) })
  return spot.name
}

export async function clickAt(
  page: Page,
  { x, y }: Point,
  { times = 1, hold }: { times?: number; hold?: Modifier } = {},
): Promise<void> {
  if (hold) await page.keyboard.down(hold)
  await page.mouse.click(x, y, { clickCount: times })
  if (hold) await page.keyboard.up(hold)
}

/** Presses at `from`, moves over `by` to the end of it, and lets go there, or takes it back. */
export async function drag(
  { page }: Pick<Person, 'page'>,
  from: Point,
  by: readonly Point[],
  { takesBack = false, hold }: { takesBack?: boolean; hold?: Modifier } = {},
): Promise<void> {
  if (hold) await page.keyboard.down(hold)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (const { x, y } of by) await page.mouse.move(x, y, { steps: 5 })
  if (takesBack) await page.keyboard.press('Escape')
  await page.mouse.up()
  if (hold) await page.keyboard.up(hold)
}

/** Whether something is on the page within `withinMs`. */
export function appears(page: Page, selector: string, withinMs = 1_000): Promise<boolean> {
  return page
    .locator(selector)
    .first()
    .waitFor({ state: 'visible', timeout: withinMs })
    .then(
      () => true,
      () => false,
    )
}
