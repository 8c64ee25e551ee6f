import { pick } from '../converge/dice.ts'
import { isWriting, press } from './gesture.ts'
import type { Gesture } from './gesture.ts'
import { chance, nextWord } from './person.ts'
import type { Person } from './person.ts'
import { anyPointOf, appears, clickAt, clickOne, pickSpot } from './spots.ts'

const texts = '#canvas [data-text-field]'

/** Words that have gone wrong in editors before: letters of two halves, right to left, joined. */
const oddWords = ['😀', 'é', 'שלום', '👩‍👧', 'ﬁ', '<b>', '&amp;', 'x'.repeat(40)]

/** Writing in the texts of the page. */
export const textGestures: readonly Gesture[] = [
  { name: 'write', weight: 14, run: write },
  { name: 'write on', weight: 10, run: writeOn },
  { name: 'replace', weight: 4, run: replace },
  { name: 'take away letters', weight: 5, run: takeAway },
  { name: 'format by key', weight: 3, run: formatByKey },
  { name: 'format by button', weight: 4, run: formatByButton },
  { name: 'slash menu', weight: 3, run: slashMenu },
  { name: 'leave the text', weight: 3, run: leaveText },
]

/** Clicks somewhere into a text and writes there; what else was open stays as clicks leave it. */
async function write(person: Person): Promise<string | null> {
  const spot = await pickSpot(person, texts, { first: true })
  if (!spot) return null
  await clickAt(person.page, anyPointOf(person, spot))
  if (!(await appears(person.page, '[contenteditable="true"]:focus', 500))) return null
  return `${await typeWord(person)} in ${spot.name}`
}

async function writeOn(person: Person): Promise<string | null> {
  if (!(await isWriting(person))) return null
  await moveCaret(person)
  return typeWord(person)
}

async function typeWord(person: Person): Promise<string> {
  const { page, dice } = person
  const word = chance(person, 8) ? pick(dice, oddWords) : nextWord(person)
  if (chance(person, 6)) await page.keyboard.press(pick(dice, ['Enter', 'Shift+Enter']))
  if (chance(person, 5)) await page.keyboard.insertText(word)
  else await page.keyboard.type(word)
  return `"${word.trim()}"`
}

const caretKeys = [
  'Home',
  'End',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Control+ArrowLeft',
  'Control+ArrowRight',
  'Control+Home',
  'Control+End',
]

async function moveCaret(person: Person): Promise<void> {
  for (let left = person.dice(4); left > 0; left--) {
    await person.page.keyboard.press(pick(person.dice, caretKeys))
  }
}

async function markWords(person: Person): Promise<string> {
  await moveCaret(person)
  const keys = ['Shift+ArrowRight', 'Shift+Control+ArrowLeft', 'Shift+End', 'Control+a']
  const key = pick(person.dice, keys)
  await press(person, key, key === 'Control+a' ? 1 : 1 + person.dice(3))
  return key
}

async function replace(person: Person): Promise<string | null> {
  if (!(await isWriting(person))) return null
  const marked = await markWords(person)
  return `${marked}, ${await typeWord(person)}`
}

async function takeAway(person: Person): Promise<string | null> {
  if (!(await isWriting(person))) return null
  const marked = chance(person, 4) ? await markWords(person) : await moveCaret(person)
  const key = pick(person.dice, ['Backspace', 'Delete', 'Control+Backspace'])
  const times = 1 + person.dice(6)
  await press(person, key, times)
  return `${marked ?? ''} ${key} ${times} times`
}

async function formatByKey(person: Person): Promise<string | null> {
  if (!(await isWriting(person))) return null
  const marked = await markWords(person)
  const key = pick(person.dice, ['Control+b', 'Control+i', 'Control+u', 'Control+\\'])
  await person.page.keyboard.press(key)
  return `${marked}, ${key}`
}

async function formatByButton(person: Person): Promise<string | null> {
  if (!(await isWriting(person))) return null
  const { page } = person
  const marked = await markWords(person)
  const tool = await clickOne(person, '[aria-label="Text"][role="toolbar"] button')
  if (tool === null) return null
  if (!(await appears(page, '[role="menu"], [role="dialog"]', 150))) return `${marked}, ${tool}`
  const chosen = await clickOne(person, '[role="menu"] button, [role="dialog"] button')
  if (chance(person, 2)) await page.keyboard.press('Escape')
  return `${marked}, ${tool}, ${chosen ?? 'nothing'}`
}

async function slashMenu(person: Person): Promise<string | null> {
  if (!(await isWriting(person))) return null
  const { page, dice } = person
  const query = pick(dice, ['', 'h', 'te', 'im', 'button', 'faq', 'div', 'zzz'])
  await page.keyboard.press('Control+End')
  if (chance(person, 2)) await page.keyboard.press('Enter')
  await page.keyboard.type(` /${query}`)
  await press(person, 'ArrowDown', dice(4))
  await page.keyboard.press(chance(person, 4) ? 'Escape' : 'Enter')
  return `/${query}`
}

async function leaveText(person: Person): Promise<string | null> {
  if (!(await isWriting(person))) return null
  await person.page.keyboard.press('Escape')
  return ''
}
