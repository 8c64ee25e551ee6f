import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { must } from '#shared/lib/must.ts'
import { inStatements } from '#server/platform/db/chunks.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { writeRows } from '#server/platform/db/write-rows.ts'
import type { IngestTables } from './entities.ts'

/** The tables that number words, and their columns with their types. */
const dictionaries = {
  visit_label: { campaign_id: 'uuid', dimension: 'text', value: 'text' },
  visit_place: {
    campaign_id: 'uuid',
    release_id: 'uuid',
    release_number: 'integer',
    page_id: 'text',
    page: 'text',
    block_id: 'text',
    variant: 'text',
    field: 'text',
  },
  visit_origin: {
    campaign_id: 'uuid',
    source: 'text',
    medium: 'text',
    utm_campaign: 'text',
    content: 'text',
    term: 'text',
    link: 'text',
  },
  visit_sender: { device: 'text', browser: 'text', system: 'text' },
  visit_locale: { language: 'text', country: 'text', region: 'text' },
} as const satisfies {
  [Table in keyof IngestTables]?: { [Column in keyof IngestTables[Table]]?: string }
}
export type Dictionary = keyof typeof dictionaries

/** A row of a dictionary, in the order of its columns. */
export type Words = readonly (string | number | null)[]

/** The numbers of words within one transaction. */
export type Numbers = {
  /** The numbers of `words`, in their order. Who is new to the dictionary gets one. */
  of(em: EntityManager, dictionary: Dictionary, words: readonly Words[]): Promise<number[]>
  /** After the commit: what was found is remembered. */
  keep(): void
}

/** Remembers, in this process, which numbers words have; `open` it for each transaction. */
export function createNumbers(): { open(): Numbers } {
  const known = new LRUCache<string, number>({ max: 50_000 })
  return { open: () => openNumbers(known) }
}

/** `known` is only told what was committed: what is undone has no number. */
function openNumbers(known: LRUCache<string, number>): Numbers {
  const found = new Map<string, number>()
  return {
    async of(em, dictionary, words) {
      const keys = words.map((row) => keyOf(dictionary, row))
      const numbers = keys.map((key) => found.get(key) ?? known.get(key))
      if (!numbers.includes(undefined)) return numbers.map((number) => number ?? 0)
      const missing = new Map<string, Words>()
      for (const [index, row] of words.entries())
        if (numbers[index] === undefined) missing.set(keys[index] ?? '', row)
      for (const [key, number] of await numberWords(em, dictionary, missing)) found.set(key, number)
      return keys.map((key, index) =>
        must(numbers[index] ?? found.get(key), 'every word has a number'),
      )
    },
    keep() {
      for (const [key, number] of found) known.set(key, number)
    },
  }
}

/** A last word that is null adds nothing, so rows from before their table had it keep their digests. */
function keyOf(dictionary: Dictionary, words: Words): string {
  const said = words.at(-1) === null ? words.slice(0, -1) : words
  return `${dictionary}\n${said.join('\n')}`
}

/** 128 bits: no two words share them. Migrations compute the same. */
export function digestOf(dictionary: Dictionary, words: Words): string {
  return createHash('sha256').update(keyOf(dictionary, words)).digest('base64url').slice(0, 22)
}

/**
 * In the order of their digests, before anything else is written: processes that number the same words
 * at once wait for each other in one direction only.
 */
async function numberWords(
  em: EntityManager,
  dictionary: Dictionary,
  missing: ReadonlyMap<string, Words>,
): Promise<Map<string, number>> {
  const numbers = new Map<string, number>()
  const rows = [...missing].map(([key, words]) => ({
    key,
    words,
    digest: digestOf(dictionary, words),
  }))
  const sorted = rows.toSorted((a, b) => (a.digest < b.digest ? -1 : 1))
  for (const chunk of inStatements(sorted)) {
    const stored = await readNumbers(em, dictionary, chunk)
    const unknown = chunk.filter(({ digest }) => !stored.has(digest))
    for (const [digest, number] of await insertWords(em, dictionary, unknown))
      stored.set(digest, number)
    // Another process may have come first.
    const later = chunk.filter(({ digest }) => !stored.has(digest))
    for (const [digest, number] of await readNumbers(em, dictionary, later))
      stored.set(digest, number)
    for (const { key, digest } of chunk)
      numbers.set(key, must(stored.get(digest), 'a word was stored and is gone'))
  }
  return numbers
}

type Row = { words: Words; digest: string }

async function readNumbers(
  em: EntityManager,
  dictionary: Dictionary,
  rows: readonly Row[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const found = await em
    .getKysely<IngestTables>()
    .selectFrom(dictionary)
    .select(['digest', 'id'])
    .where(
      'digest',
      'in',
      rows.map(({ digest }) => digest),
    )
    .execute()
  return new Map(found.map(({ digest, id }) => [digest, id]))
}

async function insertWords(
  em: EntityManager,
  dictionary: Dictionary,
  rows: readonly Row[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const written = await writeRows<{ digest: string; id: number }>(
    em,
    { table: dictionary, columns: { ...dictionaries[dictionary], digest: 'text' } },
    rows.map(({ words, digest }) => [...words, digest]),
    'on conflict (digest) do nothing returning digest, id',
  )
  return new Map(written.map(({ digest, id }) => [digest, id]))
}
