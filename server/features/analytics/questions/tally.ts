import type { Counts } from '#server/core/ports/visit-numbers.ts'

/**
 * Visits in columns, parts of them behind, and the list of those that are to be counted. It is made to be
 * used again, as making columns takes as long as counting them.
 */
export class Parts {
  /** How many there are, and how many of them are listed. */
  length = 0
  listed = 0
  /** The rows [first, next) of a visit. */
  first = new Uint32Array(0)
  next = new Uint32Array(0)
  views = new Uint32Array(0)
  clicks = new Uint32Array(0)
  spentMs = new Uint32Array(0)
  /** The visit and its visitor, by ascending numbers; 0 where they are counted elsewhere. */
  visit = new Uint32Array(0)
  visitor = new Uint32Array(0)
  /** 1 for a visit that is a bounce. */
  bounce = new Uint32Array(0)
  /** The goals that the visitor reached, a bit each. */
  reached = new Uint32Array(0)
  /** What is listed, in the order of visitors and visits, and the group that it comes to. */
  order = new Uint32Array(0)
  group = new Int32Array(0)

  /** Makes room for so many, and takes away those that there are. */
  begin(most: number): void {
    this.length = 0
    this.listed = 0
    if (most <= this.first.length) return
    const column = () => new Uint32Array(most)
    this.first = column()
    this.next = column()
    this.views = column()
    this.clicks = column()
    this.spentMs = column()
    this.visit = column()
    this.visitor = column()
    this.bounce = column()
    this.reached = column()
    this.order = column()
    this.group = new Int32Array(most)
  }

  list(part: number, group: number): void {
    this.order[this.listed] = part
    this.group[this.listed] = group
    this.listed += 1
  }

  /** Adds a part of a visit, which counts as the same one. */
  addPartOf(visit: number): number {
    const part = this.length++
    this.visit[part] = this.visit[visit] ?? 0
    this.visitor[part] = this.visitor[visit] ?? 0
    this.bounce[part] = this.bounce[visit] ?? 0
    this.reached[part] = this.reached[visit] ?? 0
    return part
  }
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
  #lastVisit = new Uint32Array(groupsAtFirst)
  #lastVisitor = new Uint32Array(groupsAtFirst)

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

  /**
   * Adds what is listed to its groups; one below 0 is none. A visit and a visitor count once in a group. One
   * loop over columns that it has at hand: most of the time of a question goes into it.
   */
  addListed(parts: Parts): void {
    const [counts, width] = [this.#counts, this.#width]
    const [lastVisit, lastVisitor] = [this.#lastVisit, this.#lastVisitor]
    const { listed, order, group: groups, visit, visitor, bounce, reached } = parts
    const [seen, pressed, spent] = [parts.views, parts.clicks, parts.spentMs]
    for (let index = 0; index < listed; index += 1) {
      const group = groups[index] ?? -1
      if (group < 0) continue
      const part = order[index] ?? 0
      const at = group * width
      counts[at + views] = (counts[at + views] ?? 0) + (seen[part] ?? 0)
      counts[at + clicks] = (counts[at + clicks] ?? 0) + (pressed[part] ?? 0)
      counts[at + spentMs] = (counts[at + spentMs] ?? 0) + (spent[part] ?? 0)
      const ofVisit = visit[part] ?? 0
      if (ofVisit !== 0 && lastVisit[group] !== ofVisit) {
        lastVisit[group] = ofVisit
        counts[at + visits] = (counts[at + visits] ?? 0) + 1
        counts[at + bounces] = (counts[at + bounces] ?? 0) + (bounce[part] ?? 0)
      }
      const by = visitor[part] ?? 0
      if (by === 0 || lastVisitor[group] === by) continue
      lastVisitor[group] = by
      counts[at + visitors] = (counts[at + visitors] ?? 0) + 1
      const goals = reached[part] ?? 0
      if (goals === 0) continue
      for (let goal = 0; goal < this.#goals; goal += 1)
        if ((goals & (1 << goal)) !== 0) this.reach(group, goal)
    }
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
    this.#lastVisit = new Uint32Array(lastVisit.length * 2)
    this.#lastVisit.set(lastVisit)
    this.#lastVisitor = new Uint32Array(lastVisitor.length * 2)
    this.#lastVisitor.set(lastVisitor)
  }
}
