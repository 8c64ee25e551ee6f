import { defineEntity, p } from '@mikro-orm/core'
import type { TablesOf } from '#server/platform/db/tables.ts'

/**
 * The journal: every acknowledged edit, numbered per campaign without gaps. A chunk holds the rows
 * `firstSeq` to `lastSeq` as `journal/pack-batch.ts` packs them.
 */
const JournalChunkEntity = defineEntity({
  name: 'JournalChunk',
  tableName: 'journal_chunk',
  properties: {
    campaignId: p.uuid().primary(),
    lastSeq: p.integer().primary(),
    firstSeq: p.integer(),
    content: p.blob(),
  },
})

/**
 * On SQLite, commits that were not yet taken apart into chunks, one batch each. Adding to one place
 * costs a tenth of adding to as many as there are rooms.
 */
const JournalTailEntity = defineEntity({
  name: 'JournalTail',
  tableName: 'journal_tail',
  properties: { id: p.integer().primary().autoincrement(false), content: p.blob() },
})

/** A whole document with everything up to `seq`. The newest of a campaign is what rooms open from. */
const JournalSnapshotEntity = defineEntity({
  name: 'JournalSnapshot',
  tableName: 'journal_snapshot',
  properties: {
    campaignId: p.uuid().primary(),
    seq: p.integer().primary(),
    at: p.datetime(3),
    /** Read by builds that know no generations, as long as they may run beside this one. */
    version: p.text().default(''),
    // Last, as SQLite reads through it to what stands behind.
    content: p.blob(),
  },
})

/** The last number given, kept apart so that no number is given twice, and what the document is now. */
const JournalHeadEntity = defineEntity({
  name: 'JournalHead',
  tableName: 'journal_head',
  properties: {
    campaignId: p.uuid().primary(),
    seq: p.integer(),
    generation: p.integer().default(1),
    /** The form of the document; 0 when it is not known. */
    form: p.integer().default(0),
  },
})

/** A generation of a document that has ended: who wrote in it, and what it said last. */
const JournalGenerationEntity = defineEntity({
  name: 'JournalGeneration',
  tableName: 'journal_generation',
  properties: {
    campaignId: p.uuid().primary(),
    generation: p.integer().primary(),
    /** Its last number. */
    lastSeq: p.integer(),
    endedAt: p.datetime(3),
    /** The Yjs client numbers in it, packed by the engine. */
    clients: p.blob(),
    /** Its last state; null once the company keeps no history of that time any more. */
    content: p.blob().nullable(),
  },
})

/** Positions that can be read for ever; all others for a day. */
const JournalPinEntity = defineEntity({
  name: 'JournalPin',
  tableName: 'journal_pin',
  properties: { campaignId: p.uuid().primary(), seq: p.integer().primary(), at: p.datetime(3) },
})

export const collaborationEntities = [
  JournalChunkEntity,
  JournalTailEntity,
  JournalSnapshotEntity,
  JournalHeadEntity,
  JournalGenerationEntity,
  JournalPinEntity,
]
export type JournalTables = TablesOf<(typeof collaborationEntities)[number]>
