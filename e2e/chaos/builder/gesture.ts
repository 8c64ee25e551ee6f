import type { Person } from './person.ts'

/** Something that a person does with mouse and keyboard, as they would. */
export type Gesture = {
  name: string
  /** How often it is done, compared with the others. */
  weight: number
  /** Says what was done to what; null when there was nothing to do it with. */
  run: (person: Person) => Promise<string | null>
  /** It loads what comes from the server. */
  needsLine?: boolean
}

/** Presses a key some times. */
export async function press({ page }: Pick<Person, 'page'>, key: string, times = 1): Promise<void> {
  for (let left = times; left > 0; left--) await page.keyboard.press(key)
}

/** Whether the caret is in a text on the page that is built. */
export function isWriting({ page }: Pick<Person, 'page'>): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.matches('[contenteditable="true"]') ?? false)
}

/** Gives the keyboard to the canvas, with whatever is selected there. */
export async function goToCanvas({ page }: Pick<Person, 'page'>): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    const at = await page.evaluate(() => document.activeElement?.id ?? '')
    if (at === 'canvas') return
    await page.keyboard.press('Escape')
  }
  await page.evaluate(() => document.getElementById('canvas')?.focus({ preventScroll: true }))
}
