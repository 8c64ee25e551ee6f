import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { bullets, marked, paragraph, rich } from '../../blocks/rich.ts'
import type { RichInline } from '../model/snapshot.ts'
import type { TextLine } from './lines.ts'
import { toLines } from './lines.ts'
import type { RunMarks } from './merge-text.ts'
import { mergeLines } from './merge-text.ts'

/** A merged text in signs: `-out-`, `+in+`, a line of its own for each line. */
function told(before: Parameters<typeof rich>, after: Parameters<typeof rich>): string[] {
  const marks: RunMarks = new Map()
  const lines = mergeLines(toLines(rich(...before)), toLines(rich(...after)), marks)
  return lines.map(({ line, content }) => {
    const words = content.map((run) => {
      const letters = run.type === 'text' ? run.text : '/'
      const bold = run.type === 'text' && run.marks.length > 0 ? `*${letters}*` : letters
      const mark = marks.get(run)
      return mark === 'in' ? `+${bold}+` : mark === 'out' ? `-${bold}-` : bold
    })
    return `${line.within.length > 0 ? '• ' : ''}${words.join('')}`
  })
}

it('shows old words where they were, each with its own looks', () => {
  expect(told(['A calm day'], ['A warm day'])).toEqual(['A -calm-+warm+ day'])
  const bold = paragraph('A ', marked('calm', { type: 'bold' }), ' day')
  const now = paragraph('A ', marked('warm', { type: 'bold' }), ' day')
  expect(told([bold], [now])).toEqual(['A -*calm*-+*warm*+ day'])
  expect(told(['Old'], ['New'])).toEqual(['-Old-+New+'])
})

it('shows lines that came and went as lines', () => {
  expect(told(['One', 'Two words here'], ['One', 'Two words there', 'Three'])).toEqual([
    'One',
    'Two words -here-+there+',
    '+Three+',
  ])
  expect(told([bullets('milk', 'bread')], [bullets('bread')])).toEqual(['• -milk-', '• bread'])
})

const inline = fc.oneof(
  fc.record({
    type: fc.constant('text' as const),
    text: fc.stringMatching(/^[ab \n]{1,8}$/),
    marks: fc.constantFrom<{ type: 'bold' }[]>([], [{ type: 'bold' }]),
  }),
  fc.constant({ type: 'hardBreak' as const }),
)
const line: fc.Arbitrary<TextLine> = fc.record({
  line: fc.constantFrom<TextLine['line']>(
    { kind: 'paragraph', within: [] },
    { kind: 2, within: [] },
    { kind: 'paragraph', within: ['bulletList', 'listItem'] },
  ),
  content: fc.array(inline, { maxLength: 4 }),
})
const lines = fc.array(line, { maxLength: 6 })

it('holds exactly the new text, and every word of the old one', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const marks: RunMarks = new Map()
      const merged = mergeLines(before, after, marks)
      const without = (kind: 'in' | 'out') =>
        merged
          .filter(({ change }) => change !== kind)
          .map((one) => ({
            line: one.line,
            runs: one.content.filter((run) => marks.get(run) !== kind),
          }))
      expect(
        without('out').map(({ line: at, runs }) => ({ line: at, runs: joined(runs) })),
      ).toEqual(after.map((one) => ({ line: one.line, runs: joined(one.content) })))
      const letters = (runs: readonly RichInline[]) =>
        runs.map((run) => (run.type === 'text' ? run.text : '\n')).join('')
      expect(without('in').map(({ runs }) => letters(runs))).toEqual(
        before.map(({ content }) => letters(content)),
      )
    }),
    { numRuns: 500 },
  )
})

/** Runs that look alike as one. */
function joined(runs: readonly RichInline[]): RichInline[] {
  const list: RichInline[] = []
  for (const run of runs) {
    const last = list.at(-1)
    const isAlike =
      run.type === 'text' &&
      last?.type === 'text' &&
      JSON.stringify(last.marks) === JSON.stringify(run.marks)
    if (isAlike) list.splice(-1, 1, { ...last, text: last.text + run.text })
    else list.push({ ...run })
  }
  return list
}
