import { pick } from '../converge/dice.ts'
import { goToCanvas, press } from './gesture.ts'
import type { Gesture } from './gesture.ts'
import { openPanel } from './panels.ts'
import { chance, nextWord } from './person.ts'
import type { Person } from './person.ts'
import { anyPointOf, appears, clickOne, drag, middleOf, pickSpot } from './spots.ts'

/** What is done beside the page: layers, pages, settings and the look of all of it. */
export const panelGestures: readonly Gesture[] = [
  { name: 'choose layers', weight: 2, run: chooseLayers },
  { name: 'drag a layer', weight: 3, run: dragLayer },
  { name: 'rename a layer', weight: 2, run: renameLayer },
  { name: 'lock or hide a layer', weight: 2, run: switchLayer },
  { name: 'set in the inspector', weight: 9, run: (person) => change(person, inspector) },
  { name: 'write in the inspector', weight: 3, run: writeInInspector },
  { name: 'change a list', weight: 4, run: changeList },
  { name: 'set in the theme', weight: 3, run: changeTheme },
  { name: 'add a page', weight: 1, run: addPage },
  { name: 'manage a page', weight: 2, run: managePage },
  { name: 'switch pages', weight: 3, run: switchPage },
  { name: 'set the page', weight: 1, run: setPage },
]

const layers = 'aside[aria-label="Layers"] [role="treeitem"]'
const inspector = 'aside[aria-label="Inspector"]'

async function chooseLayers(person: Person): Promise<string | null> {
  if (!(await openPanel(person, 'Layers'))) return null
  const hold = pick(person.dice, [null, 'Shift', 'Control'] as const)
  return clickOne(person, layers, hold ? { hold } : {})
}

async function dragLayer(person: Person): Promise<string | null> {
  if (!(await openPanel(person, 'Layers'))) return null
  const from = await pickSpot(person, layers)
  const to = await pickSpot(person, layers)
  if (!from || !to) return null
  await drag(person, middleOf(from), [anyPointOf(person, to)], { takesBack: chance(person, 8) })
  return `${from.name} to ${to.name}`
}

async function renameLayer(person: Person): Promise<string | null> {
  if (!(await openPanel(person, 'Layers'))) return null
  const name = await clickOne(person, layers, { times: 2 })
  if (!(await appears(person.page, '[aria-label="Name of the layer"]', 500))) return null
  const word = nextWord(person)
  await person.page.keyboard.type(word)
  await person.page.keyboard.press(pick(person.dice, ['Enter', 'Enter', 'Tab', 'Escape']))
  return `${name} ${word}`
}

async function switchLayer(person: Person): Promise<string | null> {
  if (!(await openPanel(person, 'Layers'))) return null
  const row = await pickSpot(person, layers)
  if (!row) return null
  const { x, y } = middleOf(row)
  await person.page.mouse.move(x, y)
  const labels = ['Lock', 'Unlock', 'Unlock', 'Hide', 'Show everywhere', 'Show everywhere']
  const label = pick(person.dice, labels)
  return clickOne(person, `${layers} [aria-label="${label}"]`)
}

const controls = [
  'button:not([aria-haspopup="dialog"])',
  'label.mantine-SegmentedControl-label',
  'input.mantine-Select-input',
  '[role="slider"]',
  'label.mantine-Switch-track',
]

/** Presses one of the controls in an area, and something of what that opens. */
async function change(person: Person, area: string): Promise<string | null> {
  const { page } = person
  const name = await clickOne(person, controls.map((each) => `${area} ${each}`).join())
  if (name === null) return null
  const opened = '[role="listbox"], [role="dialog"]:not([aria-label="Shortcuts"])'
  if (!(await appears(page, opened, 120))) return name
  const inside = '[role="option"], [role="dialog"] :is(button, [role="slider"], input)'
  const chosen = await clickOne(person, inside)
  if (chance(person, 2)) await press(person, 'ArrowRight', person.dice(5))
  if (chance(person, 2)) await page.keyboard.press('Escape')
  return `${name}: ${chosen ?? 'nothing'}`
}

const fields = `${inspector} :is(input:not([type="checkbox"], [type="radio"]), textarea)`

async function writeInInspector(person: Person): Promise<string | null> {
  const { page, dice } = person
  const name = await clickOne(person, fields)
  if (name === null) return null
  if (chance(person, 3)) await page.keyboard.press('Control+a')
  const odd = ['/', '#ff8800', '40', '-1', 'https://example.com', '/thanks', '😀']
  const word = chance(person, 2) ? nextWord(person) : pick(dice, odd)
  await page.keyboard.type(word)
  const end = pick(dice, ['Enter', 'Tab', 'Escape', 'Control+z'])
  await page.keyboard.press(end)
  return `${name} "${word}" ${end}`
}

async function changeList(person: Person): Promise<string | null> {
  const item = `${inspector} [role="group"] li`
  const kind = person.dice(4)
  if (kind === 0) return clickOne(person, `${inspector} [role="group"] > button`)
  if (kind === 1) return clickOne(person, `${item} [aria-label^="Remove "]`)
  if (kind === 2) return clickOne(person, `${item} [aria-expanded]`)
  const from = await pickSpot(person, `${item} [aria-label^="Move "]`)
  const to = await pickSpot(person, item)
  if (!from || !to) return null
  await drag(person, middleOf(from), [middleOf(to)])
  return `${from.name} to ${to.name}`
}

async function changeTheme(person: Person): Promise<string | null> {
  if (!(await openPanel(person, 'Theme'))) return null
  const area = 'aside[aria-label="Theme"]'
  if (chance(person, 3)) return clickOne(person, `${area} [aria-label="Ready palettes"] label`)
  return change(person, area)
}

async function addPage(person: Person): Promise<string | null> {
  if (!(await openPanel(person, 'Pages'))) return null
  const rows = await person.page.locator('aside[aria-label="Pages"] li').count()
  if (rows > 4) return null
  return clickOne(person, 'aside[aria-label="Pages"] ul + div button')
}

async function managePage(person: Person): Promise<string | null> {
  if (!(await openPanel(person, 'Pages'))) return null
  const page = await clickOne(person, 'aside[aria-label="Pages"] [aria-label^="More about "]')
  if (page === null || !(await appears(person.page, '[role="menu"]', 400))) return null
  return `${page}: ${await clickOne(person, '[role="menu"] [role="menuitem"]')}`
}

async function switchPage(person: Person): Promise<string | null> {
  if ((await clickOne(person, 'header [aria-label^="Page: "]')) === null) return null
  if (!(await appears(person.page, '[role="menu"]', 400))) return null
  return clickOne(person, '[role="menu"] [role="menuitem"]', { first: true })
}

/** With nothing selected the inspector is about the page. */
async function setPage(person: Person): Promise<string | null> {
  await goToCanvas(person)
  await press(person, 'Escape', 3)
  return writeInInspector(person)
}
