import type {
  Answer,
  Counts,
  FormCounts,
  PageCounts,
  Question,
  StepCounts,
} from '#server/core/ports/visit-numbers.ts'

// Nobody is a visitor of two days, so what is counted of days adds up.

const noCounts = (goals: number): Counts => ({
  visitors: 0,
  views: 0,
  visits: 0,
  bounces: 0,
  spentMs: 0,
  clicks: 0,
  goals: Array<number>(goals).fill(0),
})

/** The answer to a question of which nothing is counted yet. */
export const emptyAnswer = ({ goals, buckets, by }: Question): Answer => ({
  total: noCounts(goals.length),
  series: buckets.map(() => noCounts(goals.length)),
  lists: by.map((name) => ({ by: name, counts: new Map<string, Counts>() })),
})

/** Adds what other days have, whose first bucket is the one with the number `first`. */
export function addAnswer(sum: Answer, part: Answer, first = 0): void {
  addCounts(sum.total, part.total)
  for (const [index, counts] of part.series.entries()) {
    const own = sum.series[first + index]
    if (own) addCounts(own, counts)
  }
  for (const [index, { counts }] of part.lists.entries()) {
    const own = sum.lists[index]?.counts
    if (!own) continue
    for (const [value, more] of counts) {
      const known = own.get(value) ?? noCounts(more.goals.length)
      own.set(value, known)
      addCounts(known, more)
    }
  }
}

function addCounts(sum: Counts, more: Counts): void {
  sum.visitors += more.visitors
  sum.views += more.views
  sum.visits += more.visits
  sum.bounces += more.bounces
  sum.spentMs += more.spentMs
  sum.clicks += more.clicks
  for (const [goal, count] of more.goals.entries()) sum.goals[goal] = (sum.goals[goal] ?? 0) + count
}

export const addSteps = (one: StepCounts, other: StepCounts): StepCounts => ({
  visitors: one.visitors + other.visitors,
  converted: one.converted + other.converted,
  reached: one.reached.map((count, step) => count + (other.reached[step] ?? 0)),
})

export const addPages = (one: PageCounts, other: PageCounts): PageCounts => ({
  visitors: one.visitors + other.visitors,
  blocks: together(one.blocks, other.blocks, addNumbers),
  sections: together(one.sections, other.sections, (a, b) => a + b),
  forms: together(one.forms, other.forms, addForms),
})

const addForms = (
  { fields, ...one }: FormCounts,
  { fields: others, ...other }: FormCounts,
): FormCounts => ({ ...addNumbers(one, other), fields: together(fields, others, addNumbers) })

function addNumbers<Name extends string>(
  one: Record<Name, number>,
  other: Record<Name, number>,
): Record<Name, number> {
  const sum = { ...one }
  for (const name in one) sum[name] = one[name] + other[name]
  return sum
}

function together<Value>(
  one: ReadonlyMap<string, Value>,
  other: ReadonlyMap<string, Value>,
  add: (a: Value, b: Value) => Value,
): Map<string, Value> {
  const sum = new Map(one)
  for (const [key, value] of other) {
    const known = sum.get(key)
    sum.set(key, known === undefined ? value : add(known, value))
  }
  return sum
}
