import { pick } from '../converge/dice.ts'
import { goToCanvas, press } from './gesture.ts'
import type { Gesture } from './gesture.ts'
import { openPanel } from './panels.ts'
import { chance } from './person.ts'
import type { Person } from './person.ts'
import { anyPointOf, appears, clickAt, clickOne, drag, middleOf, pickSpot } from './spots.ts'
import type { Point } from './spots.ts'

const blocks = '#canvas [data-block-id]'
const places = '#canvas [data-block-id], #canvas [data-section-id], #canvas [data-column-id]'
/** So many blocks on a page are enough: more is taken away than added from here on. */
const enoughBlocks = 24

/** Adding, choosing, moving and removing what a page is made of. */
export const blockGestures: readonly Gesture[] = [
  { name: 'add from the panel', weight: 4, run: addFromPanel },
  { name: 'drag from the panel', weight: 3, run: dragFromPanel },
  { name: 'add beside', weight: 4, run: addBeside },
  { name: 'insert menu', weight: 2, run: insertMenu },
  { name: 'select', weight: 5, run: select },
  { name: 'select more', weight: 4, run: selectMore },
  { name: 'marquee', weight: 3, run: marquee },
  { name: 'drag', weight: 7, run: dragBlock },
  { name: 'drag by the grip', weight: 4, run: dragGrip },
  { name: 'carry by keyboard', weight: 2, run: carry },
  { name: 'move by keyboard', weight: 5, run: moveByKeys },
  { name: 'walk', weight: 3, run: walk },
  { name: 'copy, cut, paste', weight: 6, run: clipboard },
  { name: 'duplicate', weight: 2, run: duplicate },
  { name: 'delete', weight: 3, run: remove },
  { name: 'bring back', weight: 2, run: bringBack },
  { name: 'undo', weight: 8, run: undo },
  { name: 'redo', weight: 4, run: redo },
]

async function countBlocks({ page }: Person): Promise<number> {
  return page.locator(blocks).count()
}

const tile = 'aside[aria-label="Add"] button[aria-label^="Add "]'

async function addFromPanel(person: Person): Promise<string | null> {
  if ((await countBlocks(person)) > enoughBlocks) return removeAll(person)
  if (!(await openPanel(person, 'Add'))) return null
  return clickOne(person, tile)
}

async function dragFromPanel(person: Person): Promise<string | null> {
  if (!(await openPanel(person, 'Add'))) return null
  const from = await pickSpot(person, tile)
  const to = await pickSpot(person, places, { first: true })
  if (!from || !to) return null
  await drag(person, middleOf(from), [anyPointOf(person, to)], { takesBack: chance(person, 8) })
  return `${from.name} to ${to.name}`
}

async function addBeside(person: Person): Promise<string | null> {
  const opener = await clickOne(
    person,
    '#canvas :is([aria-label^="Add block "], [aria-label^="Add section "], [data-canvas-control] > button)',
  )
  if (opener === null) return null
  if (!(await appears(person.page, '[role="menu"]', 400))) return opener
  return `${opener}: ${await clickOne(person, '[role="menu"] [role="menuitem"]')}`
}

async function insertMenu(person: Person): Promise<string | null> {
  const { page, dice } = person
  await goToCanvas(person)
  await page.keyboard.press('/')
  if (!(await appears(page, '[role="dialog"] input', 500))) return null
  const query = pick(dice, ['text', 'head', 'section', 'image', 'form', 'quote'])
  await page.keyboard.type(query)
  await press(person, 'ArrowDown', dice(3))
  await page.keyboard.press(chance(person, 5) ? 'Escape' : 'Enter')
  return query
}

async function select(person: Person): Promise<string | null> {
  const spot = await pickSpot(person, places, { first: true })
  if (!spot) return null
  await clickAt(person.page, anyPointOf(person, spot))
  if (chance(person, 2)) await person.page.keyboard.press('Escape')
  return spot.name
}

async function selectMore(person: Person): Promise<string | null> {
  await goToCanvas(person)
  if (chance(person, 3)) {
    const key = pick(person.dice, ['Shift+ArrowDown', 'Shift+ArrowUp', 'Control+a'])
    await person.page.keyboard.press(key)
    return key
  }
  return clickOne(person, blocks, { first: true, hold: 'Shift' })
}

async function marquee(person: Person): Promise<string | null> {
  const area = await pickSpot(person, '[data-canvas-scroller]')
  if (!area) return null
  const from = { x: area.left + 8, y: anyPointOf(person, area).y }
  await drag(person, from, [anyPointOf(person, area)], chance(person, 3) ? { hold: 'Shift' } : {})
  return ''
}

async function dragBlock(person: Person): Promise<string | null> {
  if (chance(person, 2)) await goToCanvas(person)
  const from = await pickSpot(person, blocks, { first: true })
  if (!from) return null
  return `${from.name} ${await dragOn(person, anyPointOf(person, from))}`
}

const grip = '#canvas [aria-label="Selection"] [aria-label^="Move "]'

async function dragGrip(person: Person): Promise<string | null> {
  const from = await pickSpot(person, grip)
  if (!from) return null
  return `${from.name} ${await dragOn(person, middleOf(from))}`
}

/** Over one place and to another, as hands do that look for it. */
async function dragOn(person: Person, from: Point): Promise<string> {
  const over = await pickSpot(person, places)
  const to = await pickSpot(person, places, { first: true })
  if (!over || !to) return 'nowhere'
  const by = [anyPointOf(person, over), anyPointOf(person, to)]
  const takesBack = chance(person, 8)
  await drag(person, from, by, { takesBack })
  return `to ${to.name}${takesBack ? ', taken back' : ''}`
}

async function carry(person: Person): Promise<string | null> {
  const { page, dice } = person
  const hasGrip = await page.evaluate((selector) => {
    const found = document.querySelector<HTMLElement>(selector)
    found?.focus()
    return found !== null
  }, grip)
  if (!hasGrip) return null
  await page.keyboard.press('Space')
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
  const way = Array.from({ length: 1 + dice(4) }, () => pick(dice, keys))
  for (const key of way) await page.keyboard.press(key)
  const end = chance(person, 4) ? 'Escape' : 'Space'
  await page.keyboard.press(end)
  return `${way.join(' ')} ${end}`
}

async function moveByKeys(person: Person): Promise<string | null> {
  await goToCanvas(person)
  const key = pick(person.dice, ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])
  const times = 1 + person.dice(3)
  await press(person, `Control+Shift+${key}`, times)
  return `${key} ${times} times`
}

async function walk(person: Person): Promise<string | null> {
  await goToCanvas(person)
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'Escape', 'Enter']
  const way = Array.from({ length: 1 + person.dice(4) }, () => pick(person.dice, keys))
  for (const key of way) await person.page.keyboard.press(key)
  return way.join(' ')
}

async function clipboard(person: Person): Promise<string | null> {
  if (chance(person, 2)) await goToCanvas(person)
  const hasEnough = (await countBlocks(person)) > enoughBlocks
  const key = pick(person.dice, hasEnough ? ['x', 'x', 'c'] : ['c', 'x', 'v', 'v'])
  await person.page.keyboard.press(`Control+${key}`)
  return key
}

async function duplicate(person: Person): Promise<string | null> {
  if ((await countBlocks(person)) > enoughBlocks) return removeAll(person)
  await goToCanvas(person)
  await person.page.keyboard.press('Control+d')
  return ''
}

async function remove(person: Person): Promise<string | null> {
  await goToCanvas(person)
  await person.page.keyboard.press('Delete')
  return ''
}

/** Makes room: a marquee of what is in sight, and away with it. */
async function removeAll(person: Person): Promise<string> {
  await goToCanvas(person)
  const spot = await pickSpot(person, '#canvas [data-section-id]')
  if (spot) await clickAt(person.page, { x: spot.left + 6, y: middleOf(spot).y })
  await person.page.keyboard.press('Delete')
  return `too many blocks: deletes ${spot?.name ?? 'what is selected'}`
}

/** What was deleted a moment ago is offered in a notice. */
function bringBack(person: Person): Promise<string | null> {
  return clickOne(person, '.mantine-Notification-root button.mantine-Button-root')
}

async function undo(person: Person): Promise<string | null> {
  if (chance(person, 2)) await goToCanvas(person)
  const times = 1 + person.dice(4)
  await press(person, 'Control+z', times)
  return `${times} times`
}

async function redo(person: Person): Promise<string | null> {
  const times = 1 + person.dice(3)
  await press(person, chance(person, 3) ? 'Control+y' : 'Control+Shift+z', times)
  return `${times} times`
}
