import { setTimeout as pause } from 'node:timers/promises'
import type { Frame, Page } from '@playwright/test'
import type { Wanted } from './meter.ts'

/** A tab in which a page of blocks is edited, in whichever builder. */
export type EditorPage = {
  tab: Page
  /** Where the blocks are. */
  canvas: Frame
  /** Finds the block at this place of the whole page. */
  block: (at: number) => string
  /** Finds the outline of what is selected. */
  outline: string
}

const answersWithinMs = 90_000
const caretWithinMs = 2_000
// Puck keeps what is done within a quarter of a second as one step.
const betweenStepsMs = 300
const betweenMovesMs = 16

/** Milliseconds from what `act` does, the next `event`, until what is wanted is painted. */
export async function measure(
  { canvas }: EditorPage,
  event: 'keydown' | 'click',
  wanted: Wanted,
  act: () => Promise<void>,
): Promise<{ ms: number; endedAt: number }> {
  await canvas.evaluate(([type, after]) => window.meter.begin(type, after), [
    event,
    wanted,
  ] as const)
  await act()
  const late = pause(answersWithinMs, null, { ref: false }).then(() => {
    throw new Error(`Waited ${answersWithinMs} ms for ${wanted.selector} to be ${wanted.is}.`)
  })
  return Promise.race([canvas.evaluate(() => window.meter.taken()), late])
}

/**
 * Clicks into the text of a block and presses a key, again where the text lost the caret meanwhile,
 * until the letter shows. Gives when that was, in ms from the start of the navigation.
 */
export async function firstLetter(editor: EditorPage, at: number): Promise<number> {
  const { tab, canvas, block } = editor
  const wanted = { selector: block(at), is: 'longer' } as const
  const hasCaret = (selector: string) =>
    Boolean(document.activeElement?.closest(`${selector} [contenteditable="true"]`))
  const isOver = (selector: string) =>
    window.meter.hasTaken() ||
    !document.activeElement?.closest(`${selector} [contenteditable="true"]`)
  const isSo = (holds: (selector: string) => boolean, withinMs: number) =>
    canvas.waitForFunction(holds, block(at), { timeout: withinMs, polling: 'raf' }).then(
      () => true,
      () => false,
    )
  for (;;) {
    await click(editor, at)
    if (!(await isSo(hasCaret, caretWithinMs))) continue
    const typed = measure(editor, 'keydown', wanted, () => tab.keyboard.press('x'))
    // It must end with the letter: what looks at every frame would be measured from then on.
    const over = isSo(isOver, answersWithinMs)
    await Promise.race([typed, over])
    if (await canvas.evaluate(() => window.meter.hasTaken())) return (await typed).endedAt
  }
}

/** Types so many letters into the text that has the caret; ms of each. */
export async function typeLetters(
  editor: EditorPage,
  at: number,
  count: number,
  pauseMs: number,
): Promise<number[]> {
  const wanted = { selector: editor.block(at), is: 'longer' } as const
  const times: number[] = []
  while (times.length < count) {
    const typed = await measure(editor, 'keydown', wanted, () => editor.tab.keyboard.press('x'))
    times.push(typed.ms)
    await pause(pauseMs)
  }
  return times
}

/** Deletes so many letters before the caret: what stands below stays where it was for whoever comes next. */
export async function takeBack(editor: EditorPage, count: number): Promise<void> {
  for (let at = 0; at < count; at++) await editor.tab.keyboard.press('Backspace')
  await calm(editor)
}

/** Selects each of these blocks by a click; ms of each until the outline is around it. */
export async function selectEach(editor: EditorPage, places: readonly number[]): Promise<number[]> {
  const times: number[] = []
  for (const at of places) {
    const wanted = { selector: editor.outline, is: 'moved' } as const
    times.push((await measure(editor, 'click', wanted, () => click(editor, at))).ms)
    await calm(editor)
  }
  return times
}

/** Deletes a block by its key and takes that back, so many times; ms of each. */
export async function deleteAndUndo(editor: EditorPage, at: number, times: number) {
  const { keyboard } = editor.tab
  const selector = editor.block(at)
  const taken = { deletes: new Array<number>(), undos: new Array<number>() }
  while (taken.deletes.length < times) {
    await click(editor, at)
    await calm(editor)
    const gone = { selector, is: 'gone' } as const
    const back = { selector, is: 'there' } as const
    const remove = await measure(editor, 'keydown', gone, () => keyboard.press('Delete'))
    await calm(editor)
    const undo = await measure(editor, 'keydown', back, () => keyboard.press('Control+z'))
    await calm(editor)
    taken.deletes.push(remove.ms)
    taken.undos.push(undo.ms)
  }
  return taken
}

/** Carries a block down and up over what is in sight, and lets it be; ms between frames meanwhile. */
export async function dragAbout(editor: EditorPage, at: number, moves: number): Promise<number[]> {
  const { tab, canvas } = editor
  const { x, y } = await middleOf(editor, at)
  const height = tab.viewportSize()?.height ?? 0
  await tab.mouse.move(x, y)
  await tab.mouse.down()
  await tab.mouse.move(x + 12, y + 12, { steps: 4 })
  await canvas.evaluate(() => window.meter.watchFrames())
  for (let move = 0; move < moves; move++) {
    const share = (1 + Math.cos((move / moves) * 4 * Math.PI)) / 2
    await tab.mouse.move(x + 12, height * (0.8 - 0.5 * share))
    await pause(betweenMovesMs)
  }
  const frames = await canvas.evaluate(() => window.meter.frames())
  await tab.keyboard.press('Escape')
  await tab.mouse.up()
  await calm(editor)
  return frames
}

/** Moves the pointer over a block. */
export async function pointAt(editor: EditorPage, at: number): Promise<void> {
  const { x, y } = await middleOf(editor, at)
  await editor.tab.mouse.move(x, y)
}

export async function click(editor: EditorPage, at: number): Promise<void> {
  const { x, y } = await middleOf(editor, at)
  await editor.tab.mouse.click(x, y)
}

/** Resolves when nothing is left to do, and what comes next is a step of its own. */
export async function calm({ canvas }: EditorPage): Promise<void> {
  await pause(betweenStepsMs)
  await canvas.evaluate(() => window.meter.calm())
}

/** A point of a block that is on a picture in its middle, and on words that begin at its left. */
async function middleOf({ canvas, block }: EditorPage, at: number) {
  // What is found may be gone a moment later: either builder puts its text editor in its place.
  for (;;) {
    const inside = await canvas.waitForSelector(`${block(at)} :is(img, p)`, { state: 'attached' })
    const box = await inside.boundingBox()
    if (box) return { x: box.x + Math.min(box.width / 2, 60), y: box.y + box.height / 2 }
  }
}
