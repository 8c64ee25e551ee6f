import * as fc from 'fast-check'

/** Something that one of several people does; `a` and `b` say where and how. */
export type Act = { by: number; do: (typeof kinds)[number]; a: number; b: number }

const kinds = [
  'type',
  'type',
  'type',
  'type',
  'move',
  'move',
  'select',
  'enter',
  'enter',
  'backspace',
  'backspace at the start',
  'delete',
  'bullets',
  'numbers',
  'heading',
  'quote',
  'indent',
  'outdent',
  'align',
  'bold',
  'link',
  'break',
  'cut',
  'paste',
  'undo',
  'redo',
  'compose',
  'receive',
  'receive',
  'receive',
  'lose the line',
  'find the line',
] as const

/** What two to four people do in one text. */
export type Session = { people: number; inline: boolean; text: string[]; acts: Act[] }

export function randomSession(most = 60): fc.Arbitrary<Session> {
  const number = fc.nat({ max: 200 })
  const act = fc.record({
    by: fc.nat({ max: 3 }),
    do: fc.constantFrom(...kinds),
    a: number,
    b: number,
  })
  return fc.record({
    people: fc.integer({ min: 2, max: 4 }),
    inline: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
    text: fc.array(fc.constantFrom('one two three', 'four', '', 'five six'), {
      minLength: 1,
      maxLength: 4,
    }),
    acts: fc.array(act, { maxLength: most, size: 'max' }),
  })
}
