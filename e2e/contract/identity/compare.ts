import type { Transcripts } from './transcripts.ts'

/** A way in which the embedded server may answer otherwise than the real one. */
export type AllowedDifference = {
  why: string
  /** Of `script / step`. */
  where: RegExp
  /** Which lines only the real one may have there. */
  real?: Lines
  /** Which lines only the embedded one may have there. */
  embedded?: Lines
}

type Lines = RegExp | readonly string[]

export type Comparison = {
  scripts: number
  steps: number
  /** What is not as it should be, in words; empty when all is well. */
  problems: string[]
  /** The allowed differences, and in how many steps each was seen. */
  allowed: { why: string; steps: number }[]
}

/**
 * Holds the embedded server's transcripts against the real one's. Problems are differences that are
 * not allowed, and allowed ones that no longer occur.
 */
export function compareTranscripts(
  real: Transcripts,
  embedded: Transcripts,
  allowed: readonly AllowedDifference[],
): Comparison {
  const rules = allowed.map((difference) => ({ difference, used: new Set<Side>(), steps: 0 }))
  const pairs = pairUp(real, embedded)
  const differing = pairs.map((pair) => judge(pair, rules)).filter((problem) => problem !== null)
  const over = rules.filter(({ difference, used }) =>
    (['real', 'embedded'] as const).some((side) => difference[side] && !used.has(side)),
  )
  const stale = over.map(({ difference }) => `No longer so, or only in part: ${difference.why}`)
  return {
    scripts: real.size,
    steps: pairs.length,
    problems: [...differing, ...stale],
    allowed: rules.map(({ difference, steps }) => ({ why: difference.why, steps })),
  }
}

type Side = 'real' | 'embedded'
type Rule = { difference: AllowedDifference; used: Set<Side>; steps: number }

/** What no rule allows in a step, or null; notes in the rules that they were needed. */
function judge(pair: Pair, rules: Rule[]): string | null {
  const here = rules.filter(({ difference }) => difference.where.test(pair.where))
  const needed = new Set<Rule>()
  const unexcused = (side: Side, lines: string[]) =>
    lines
      .filter((line) => {
        const excuses = here.filter(({ difference }) => covers(difference[side], line))
        for (const rule of excuses) {
          needed.add(rule)
          rule.used.add(side)
        }
        return excuses.length === 0
      })
      .map((line) => `only ${side}: ${line}`)
  const left = [
    ...unexcused('real', without(pair.real, pair.embedded)),
    ...unexcused('embedded', without(pair.embedded, pair.real)),
  ]
  for (const rule of needed) rule.steps += 1
  return left.length > 0 ? [pair.where, ...left].join('\n  ') : null
}

function covers(lines: Lines | undefined, line: string): boolean {
  return lines instanceof RegExp ? lines.test(line) : (lines?.includes(line) ?? false)
}

type Pair = { where: string; real: string[]; embedded: string[] }

/** Every step of either side; a missing one has no lines. */
function pairUp(real: Transcripts, embedded: Transcripts): Pair[] {
  const pairs = new Map<string, Pair>()
  for (const [side, transcripts] of [
    ['real', real],
    ['embedded', embedded],
  ] as const)
    for (const [script, steps] of transcripts)
      for (const { name, lines } of steps) {
        const where = `${script} / ${name}`
        const pair = pairs.get(where) ?? { where, real: [], embedded: [] }
        pairs.set(where, { ...pair, [side]: lines })
      }
  return [...pairs.values()]
}

/** Of each line as many as `lines` has more of than `others`. */
function without(lines: string[], others: string[]): string[] {
  const left = [...others]
  return lines.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
