import { longestCommon } from '../../lib/longest-common.ts'

/** A stretch of words that stayed, or was put in or taken out. */
export type WordChange = { kind: 'same' | 'in' | 'out'; words: string }

/** Texts with more words than this are compared at their ends only. */
const mostWords = 600

/** How `before` became `after`, word by word: what was taken out comes before what was put in. */
export function wordChanges(before: string, after: string): WordChange[] {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  const room = Math.min(a.length, b.length) - start
  while (end < room && a.at(-1 - end) === b.at(-1 - end)) end++
  const middle = between(a.slice(start, a.length - end), b.slice(start, b.length - end))
  return joined(
    [
      { kind: 'same' as const, words: a.slice(0, start).join('') },
      ...middle,
      { kind: 'same' as const, words: a.slice(a.length - end).join('') },
    ].filter(({ words }) => words !== ''),
  )
}

/** Words, and what is between them. */
const wordsOf = (text: string): string[] => text.match(/\S+|\s+/gu) ?? []

function between(a: readonly string[], b: readonly string[]): WordChange[] {
  if (a.length > mostWords || b.length > mostWords)
    return [
      { kind: 'out', words: a.join('') },
      { kind: 'in', words: b.join('') },
    ]
  const changes: WordChange[] = []
  let [x, y] = [0, 0]
  for (const [nextX, nextY] of [...longestCommon(a, b), [a.length, b.length] as const]) {
    changes.push({ kind: 'out', words: a.slice(x, nextX).join('') })
    changes.push({ kind: 'in', words: b.slice(y, nextY).join('') })
    changes.push({ kind: 'same', words: a[nextX] ?? '' })
    ;[x, y] = [nextX + 1, nextY + 1]
  }
  return changes
}

/** Of what follows each other first all that was taken out; spaces alone don't part two changes. */
function joined(changes: readonly WordChange[]): WordChange[] {
  const list: WordChange[] = []
  let [out, put] = ['', '']
  const settle = () => {
    if (out !== '') list.push({ kind: 'out', words: out })
    if (put !== '') list.push({ kind: 'in', words: put })
    ;[out, put] = ['', '']
  }
  changes.forEach(({ kind, words }, at) => {
    const isChanging = out !== '' || put !== ''
    const next = changes[at + 1]
    const isGap = kind === 'same' && words.trim() === '' && isChanging && next?.kind !== 'same'
    if (kind === 'out' || (isGap && next)) out += words
    if (kind === 'in' || (isGap && next)) put += words
    if (kind !== 'same' || (isGap && next) || words === '') return
    settle()
    const last = list.at(-1)
    if (last?.kind === 'same') last.words += words
    else list.push({ kind, words })
  })
  settle()
  return list
}
