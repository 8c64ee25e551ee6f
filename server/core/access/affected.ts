import type { RightsChange } from './rights-log.ts'

/** Everybody is divided into so many parts. */
export const parts = 60

/** Whose open connections are to be judged. */
export class Affected {
  readonly #ids = {
    person: new Set<string>(),
    company: new Set<string>(),
    campaign: new Set<string>(),
  }
  readonly #parts = new Set<number>()
  #isEverybody = false

  get isNobody(): boolean {
    const { person, company, campaign } = this.#ids
    const named = person.size + company.size + campaign.size + this.#parts.size
    return named === 0 && !this.#isEverybody
  }

  get companies(): readonly string[] {
    return [...this.#ids.company]
  }

  add({ kind, subjectId }: RightsChange): void {
    this.#ids[kind].add(subjectId)
  }

  addPart(part: number): void {
    this.#parts.add(part)
  }

  addEverybody(): void {
    this.#isEverybody = true
  }

  addAll(other: Affected): void {
    for (const kind of ['person', 'company', 'campaign'] as const)
      for (const subjectId of other.#ids[kind]) this.add({ kind, subjectId })
    for (const part of other.#parts) this.addPart(part)
    this.#isEverybody ||= other.#isEverybody
  }

  hasPerson(id: string): boolean {
    return this.#isEverybody || this.#ids.person.has(id) || this.#parts.has(partOf(id))
  }

  hasCompany(id: string): boolean {
    return this.#ids.company.has(id)
  }

  hasCampaign(id: string): boolean {
    return this.#ids.campaign.has(id)
  }
}

/** Always the same for a person, and spread evenly over ids that end at random. */
function partOf(id: string): number {
  let number = 0
  for (let at = Math.max(0, id.length - 4); at < id.length; at++)
    number = number * 31 + id.charCodeAt(at)
  return number % parts
}
