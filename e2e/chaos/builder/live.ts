import { pause } from '#e2e/support/pause.ts'
import type { Dice } from '../converge/dice.ts'
import { blockGestures } from './block-gestures.ts'
import type { Gesture } from './gesture.ts'
import { otherGestures } from './other-gestures.ts'
import { panelGestures } from './panel-gestures.ts'
import { chance } from './person.ts'
import type { Person } from './person.ts'
import { textGestures } from './text-gestures.ts'

const gestures = [...textGestures, ...blockGestures, ...panelGestures, ...otherGestures]
const total = gestures.reduce((sum, { weight }) => sum + weight, 0)
/** How long (ms) a page may still complain of the line after it is back. */
const graceMs = 6_000

/** Does one gesture after the other for as long as `isOn`. */
export async function live(person: Person, isOn: () => boolean): Promise<void> {
  while (isOn()) {
    await closeSomething(person)
    const gesture = choose(person)
    const at = person.history.push(`${person.history.length + 1} ${gesture.name} …`) - 1
    const done = await gesture.run(person)
    if (done === null) person.history.pop()
    else person.history[at] = `${at + 1} ${gesture.name} ${done}`.trim()
    stayInBuilder(person)
    await comeBackInTime(person)
    await pause(person.dice(60))
  }
}

function choose({ dice, offlineFor }: { dice: Dice; offlineFor: number }): Gesture {
  let left = dice(total)
  const gesture = gestures.find(({ weight }) => (left -= weight) < 0)
  if (!gesture) throw new Error('The weights do not add up.')
  return offlineFor > 0 && gesture.needsLine ? choose({ dice, offlineFor }) : gesture
}

/** What hides the builder is mostly closed before the next gesture, so that there is one. */
async function closeSomething(person: Person): Promise<void> {
  const { page } = person
  const isOpen = await page.evaluate(
    () => document.querySelector('[role="dialog"], [role="menu"], [role="search"]') !== null,
  )
  if (isOpen && !chance(person, 4)) await page.keyboard.press('Escape')
}

/** No gesture ends elsewhere; a link or a form of the page that is built would lead away. */
function stayInBuilder({ page }: Person): void {
  if (!new URL(page.url()).pathname.startsWith('/campaigns/builder/'))
    throw new Error(`was led away to ${page.url()}`)
}

async function comeBackInTime(person: Person): Promise<void> {
  if (person.offlineFor === 0) return
  person.offlineFor -= 1
  if (person.offlineFor === 0) await goOnline(person)
}

/** Gives the person their network back; for a while complaints about it are excused. */
export async function goOnline(person: Person): Promise<void> {
  person.offlineFor = 0
  await person.context.setOffline(false)
  if (person.excusedUntil === Infinity) person.excusedUntil = performance.now() + graceMs
}
