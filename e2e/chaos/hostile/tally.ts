import type { AttackKind, Outcome } from './attack-kind.ts'

/** How often the connections of each kind of attack ended in which way. */
export class Tally {
  readonly #outcomes = new Map<AttackKind, Map<Outcome, number>>()
  connections = 0
  frames = 0
  /** How often somebody was told to come again later. */
  turnedAway = 0

  count(kind: AttackKind, outcome: Outcome, frames: number): void {
    const outcomes = this.#outcomes.get(kind) ?? new Map<Outcome, number>()
    this.#outcomes.set(kind, outcomes)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    this.connections += 1
    this.frames += frames
  }

  /** `{ 'an empty message': '4400 × 12' }` */
  table(): Record<string, string> {
    return Object.fromEntries(
      [...this.#outcomes].map(([{ name }, outcomes]) => [
        name,
        [...outcomes].map(([outcome, count]) => `${outcome} × ${count}`).join(', '),
      ]),
    )
  }

  /** A sentence for every kind that ended otherwise than it may. */
  surprises(): string[] {
    return [...this.#outcomes].flatMap(([{ name, expected }, outcomes]) =>
      [...outcomes]
        .filter(([outcome]) => !expected.includes(outcome))
        .map(
          ([outcome, count]) =>
            `${name}: ended with ${outcome} ${count} times, expected ${expected.join(' or ')}`,
        ),
    )
  }
}
