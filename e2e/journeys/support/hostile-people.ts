import { hostileStrings } from '#shared/testing/hostile-strings.ts'
import type { Stage } from './signed-in.ts'
import { addMember } from './signed-in.ts'
import { standBy } from './write-document.ts'

/** What stands where a place in a text should be, as a client that keeps to nothing might say it. */
const carets: readonly ((words: string) => unknown)[] = [
  (words) => words,
  () => ({}),
  () => ({ anchor: {}, head: {} }),
  (words) => ({ anchor: words, head: [words] }),
  (words) => ({ anchor: { tname: words }, head: { type: { client: 1, clock: 1 } } }),
  () => ({ anchor: { item: { client: -1, clock: 1e300 } }, head: { item: {} } }),
]

/**
 * Lets members with hostile names join and be there, each in two tabs, with hostile words wherever
 * a tab says where somebody is. The answer lets them go.
 */
export async function letHostilePeopleIn(origin: string, stage: Stage): Promise<() => void> {
  const names = hostileStrings.filter((text) => /^["'<].*__ran=1/.test(text) && text.length < 81)
  const leaving: (() => void)[] = []
  for (const [at, name] of [names[0], names[20], names.at(-1)].entries()) {
    const person = await addMember(origin, stage, { name: name ?? '', role: 'editor' })
    for (const caret of carets.slice(2 * at, 2 * at + 2)) {
      const said = saidBy(hostileStrings[leaving.length * 30] ?? '', caret)
      leaving.push(await standBy(origin, stage.campaign.id, person, said))
    }
  }
  return () => leaving.forEach((leave) => leave())
}

function saidBy(words: string, caret: (words: string) => unknown): Record<string, unknown> {
  const user = { id: words, name: words, color: words, colour: words }
  const place = { kind: 'block', id: 'heading.words' }
  return {
    user,
    page: 'page',
    selection: place,
    field: 'text',
    control: words,
    section: words,
    pointer: { ...place, x: 0.5, y: 0.5, words },
    cursor: caret(words),
    following: words,
    seen: { section: 's0', at: words, device: words },
    idle: words,
    said: words,
  }
}
