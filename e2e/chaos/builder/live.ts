import { pause } from '#e2e/support/pause.ts'
import { blockGestures } from './block-gestures.ts'
import type { Gesture } from './gesture.ts'
import { otherGestures } from './other-gestures.ts'
import { panelGestures } from './panel-gestures.ts'
import { chance } from './person.ts'
import type { Person } from './person.ts'
import { textGestures } from './text-gestures.ts'
import { endTroubleInTime } from './trouble.ts'
import { troubleGestures } from './trouble-gestures.ts'

const gestures = [
  ...textGestures,
  ...blockGestures,
  ...panelGestures,
  ...otherGestures,
  ...troubleGestures,
]
const total = gestures.reduce((sum, { weight }) => sum + weight, 0)

/** Does one gesture after the other for as long as `isOn`. */
export async function live(person: Person, isOn: () => boolean): Promise<void> {
  while (isOn()) {
    await closeSomething(person)
    const gesture = choose(person)
    const at = person.history.push(`${person.history.length + 1} ${gesture.name} …`) - 1
    const done = await gesture.run(person)
    if (done === null) person.history.pop()
    else note(person, at, gesture.name, done)
    await stayInBuilder(person)
    await endTroubleInTime(person)
    await pause(person.dice(60))
  }
}

function note({ history, made }: Person, at: number, name: string, done: string): void {
  history[at] = `${at + 1} ${name} ${done}`.trim()
  made.set(name, (made.get(name) ?? 0) + 1)
}

function choose(person: Person): Gesture {
  let left = person.dice(total)
  const gesture = gestures.find(({ weight }) => (left -= weight) < 0)
  if (!gesture) throw new Error('The weights do not add up.')
  const hasLine = person.offlineFor === 0 && person.endSilence === null
  return gesture.needsLine && !hasLine ? choose(person) : gesture
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
async function stayInBuilder({ page }: Person): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/campaigns/builder/'))
    throw new Error(`was led away to ${page.url()}`)
  const canvas = page.locator('#canvas')
  if ((await canvas.count()) > 0) return
  const said = (await page.locator('body').innerText()).slice(0, 300)
  await canvas.waitFor().catch(() => {
    throw new Error(`lost the canvas and saw: ${said}`)
  })
}
