import type { Counts } from '#server/core/ports/visit-numbers.ts'

/** A part of a visit that is counted in one place. */
export type Part = {
  views: number
  clicks: number
  spentMs: number
  /** The visit and its visitor, by ascending numbers; 0 where they are counted elsewhere. */
  visit: number
  visitor: number
  isBounce: boolean
  /** The goals that the visitor reached, a bit each. */
  reached: number
}

const [views, clicks, spentMs, visits, bounces, visitors] = [0, 1, 2, 3, 4, 5]
const beforeGoals = 6
const groupsAtFirst = 16

/** Counts of groups, which are numbered in the order in which their values came. */
export class Tally {
  readonly #groups = new Map<string, number>()
  readonly #goals: number
  readonly #width: number
  #counts: Float64Array<ArrayBuffer>
  /** The visit and the visitor that each group has counted last: they come one after the other. */
  #lastVisit = new Int32Array(groupsAtFirst)
  #lastVisitor = new Int32Array(groupsAtFirst)

  constructor(goals: number) {
    this.#goals = goals
    this.#width = beforeGoals + goals
    this.#counts = new Float64Array(this.#width * groupsAtFirst)
  }

  /** The number of the group of a value. */
  groupOf(value: string): number {
    const known = this.#groups.get(value)
    if (known !== undefined) return known
    const group = this.#groups.size
    this.#groups.set(value, group)
    if (group >= this.#lastVisit.length) this.#grow()
    return group
  }

  /** A visit and a visitor count once in a group. */
  add(group: number, part: Part): void {
    const counts = this.#counts
    const at = group * this.#width
    counts[at + views] = (counts[at + views] ?? 0) + part.views
    counts[at + clicks] = (counts[at + clicks] ?? 0) + part.clicks
    counts[at + spentMs] = (counts[at + spentMs] ?? 0) + part.spentMs
    if (part.visit !== 0 && this.#lastVisit[group] !== part.visit) {
      this.#lastVisit[group] = part.visit
      counts[at + visits] = (counts[at + visits] ?? 0) + 1
      if (part.isBounce) counts[at + bounces] = (counts[at + bounces] ?? 0) + 1
    }
    if (part.visitor === 0 || this.#lastVisitor[group] === part.visitor) return
    this.#lastVisitor[group] = part.visitor
    counts[at + visitors] = (counts[at + visitors] ?? 0) + 1
    for (let goal = 0; goal < this.#goals && part.reached !== 0; goal += 1)
      if ((part.reached & (1 << goal)) !== 0) this.reach(group, goal)
  }

  reach(group: number, goal: number): void {
    const at = group * this.#width + beforeGoals + goal
    this.#counts[at] = (this.#counts[at] ?? 0) + 1
  }

  countsAt(group: number): Counts {
    const own = this.#counts.subarray(group * this.#width, (group + 1) * this.#width)
    return {
      visitors: own[visitors] ?? 0,
      views: own[views] ?? 0,
      visits: own[visits] ?? 0,
      bounces: own[bounces] ?? 0,
      spentMs: own[spentMs] ?? 0,
      clicks: own[clicks] ?? 0,
      goals: [...own.subarray(beforeGoals)],
    }
  }

  /** Of the values that counted anything. */
  byValue(): Map<string, Counts> {
    const found = [...this.#groups].map(([value, group]) => [value, this.countsAt(group)] as const)
    return new Map(found.filter(([, counts]) => counts.visitors > 0))
  }

  #grow(): void {
    const counts = new Float64Array(this.#counts.length * 2)
    counts.set(this.#counts)
    this.#counts = counts
    const [lastVisit, lastVisitor] = [this.#lastVisit, this.#lastVisitor]
    this.#lastVisit = new Int32Array(lastVisit.length * 2)
    this.#lastVisit.set(lastVisit)
    this.#lastVisitor = new Int32Array(lastVisitor.length * 2)
    this.#lastVisitor.set(lastVisitor)
  }
}
