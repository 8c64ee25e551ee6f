/** What a trial showed: its figures, and a sentence for every promise that did not hold. */
export type Finding = { report: object; complaints: string[] }

/** It passes when it comes to an end with nothing to complain about. */
export type Trial = { name: string; run: () => Promise<Finding> }

export type Scenario = {
  /** Its options, as the usage message shows them. */
  usage: string
  /** The trials that the arguments behind its name ask for. Throws for those it does not know. */
  plan(args: string[]): Trial[]
}

export type DatabaseKind = 'sqlite' | 'postgres'

const databaseChoices: Record<string, DatabaseKind[]> = {
  sqlite: ['sqlite'],
  postgres: ['postgres'],
  both: ['sqlite', 'postgres'],
}

/** `sqlite`, `postgres` or `both`. Throws for anything else. */
export function readDatabases(text: string): DatabaseKind[] {
  const kinds = Object.hasOwn(databaseChoices, text) ? databaseChoices[text] : undefined
  if (!kinds) throw new Error(`--database ${text} is none of sqlite, postgres, both.`)
  return kinds
}

/** A whole number from 1 on. Throws for anything else, and names `option`. */
export function readCount(option: string, text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`--${option} ${text} is not a whole number from 1 on.`)
  return count
}

/** `12 edits are gone` for each count that is not zero. */
export function complaintsAbout(counts: Record<string, number>): string[] {
  const bad = Object.entries(counts).filter(([, count]) => count !== 0)
  return bad.map(([what, count]) => `${count} ${what}`)
}
