import { pick } from '../converge/dice.ts'
import { pause } from '#e2e/support/pause.ts'
import { goToCanvas, press } from './gesture.ts'
import type { Gesture } from './gesture.ts'
import { chance, nextWord } from './person.ts'
import type { Person } from './person.ts'
import { anyPointOf, appears, clickOne, pickSpot } from './spots.ts'
import { hearTale, loseNetwork } from './trouble.ts'

/** How the page is looked at, what opens above it, and what befalls a tab. */
export const otherGestures: readonly Gesture[] = [
  {
    name: 'width',
    weight: 1,
    run: (person) => clickOne(person, '[aria-label="Page width"] button'),
  },
  { name: 'zoom', weight: 1, run: zoom },
  { name: 'scroll', weight: 3, run: scroll },
  { name: 'point', weight: 3, run: point },
  { name: 'wait', weight: 2, run: wait },
  { name: 'palette', weight: 3, run: palette },
  { name: 'find', weight: 2, run: find },
  { name: 'shortcuts', weight: 1, run: shortcuts },
  { name: 'follow', weight: 1, run: follow },
  { name: 'hide the panels', weight: 1, run: hidePanels },
  { name: 'go offline', weight: 1, run: goOffline, needsLine: true },
  { name: 'reload', weight: 1, run: reload, needsLine: true },
  { name: 'look at the preview', weight: 1, run: visitPreview, needsLine: true },
]

async function zoom(person: Person): Promise<string | null> {
  if (chance(person, 2)) {
    await goToCanvas(person)
    const key = pick(person.dice, ['+', '-', '0'])
    await person.page.keyboard.press(key)
    return key
  }
  if ((await clickOne(person, '[aria-label="Zoom"]')) === null) return null
  if (!(await appears(person.page, '[role="menu"]', 400))) return null
  return clickOne(person, '[role="menu"] [role="menuitem"]')
}

async function scroll(person: Person): Promise<string | null> {
  const spot = await pickSpot(person, '[data-canvas-scroller], aside')
  if (!spot) return null
  const { x, y } = anyPointOf(person, spot)
  await person.page.mouse.move(x, y)
  await person.page.mouse.wheel(0, person.dice(1_200) - 600)
  return spot.name
}

async function point(person: Person): Promise<string | null> {
  const spot = await pickSpot(person, '[data-canvas-scroller]')
  if (!spot) return null
  const { x, y } = anyPointOf(person, spot)
  await person.page.mouse.move(x, y, { steps: 6 })
  return ''
}

async function wait(person: Person): Promise<string> {
  const ms = person.dice(900)
  await pause(ms)
  return `${ms} ms`
}

const queries = ['undo', 'duplicate', 'lock', 'hide', 'text', 'a1', 'layers', 'section', 'page']

async function palette(person: Person): Promise<string | null> {
  const { page, dice } = person
  await page.keyboard.press('Control+k')
  if (!(await appears(page, '[role="dialog"] input', 500))) return null
  const query = pick(dice, queries)
  await page.keyboard.type(query)
  await press(person, 'ArrowDown', dice(3))
  await page.keyboard.press(chance(person, 4) ? 'Escape' : 'Enter')
  return query
}

async function find(person: Person): Promise<string | null> {
  const { page, dice, letter } = person
  await page.keyboard.press('Control+f')
  if (!(await appears(page, '[aria-label="Words to find"]', 500))) return null
  await page.keyboard.type(pick(dice, [letter, 'the', 'a', '1', nextWord(person)]))
  await press(person, 'Enter', dice(4))
  if (!chance(person, 4)) await page.keyboard.press('Escape')
  return ''
}

async function shortcuts(person: Person): Promise<string | null> {
  await goToCanvas(person)
  await person.page.keyboard.press('?')
  if (!(await appears(person.page, '[role="dialog"]', 500))) return null
  await person.page.keyboard.press('Escape')
  return ''
}

function follow(person: Person): Promise<string | null> {
  return clickOne(person, 'header [aria-label^="Follow "]')
}

async function hidePanels(person: Person): Promise<string | null> {
  await goToCanvas(person)
  await press(person, '\\', 2)
  return ''
}

async function goOffline(person: Person): Promise<string> {
  await loseNetwork(person)
  return `for ${person.offlineFor} gestures`
}

async function reload(person: Person): Promise<string> {
  const { page } = person
  await hearTale(person)
  await page.reload()
  await page.locator('#canvas').waitFor()
  return ''
}

async function visitPreview(person: Person): Promise<string | null> {
  const { page } = person
  const there = await clickOne(person, 'header a[href^="/campaigns/preview/"]')
  if (there === null) return null
  await page.locator('main[aria-label="Page"]').waitFor()
  await pause(person.dice(800))
  await clickOne(person, 'header a[href^="/campaigns/builder/"]')
  await page.locator('#canvas').waitFor()
  return ''
}
