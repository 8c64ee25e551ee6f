import { defineEntity, p } from '@mikro-orm/core'

/** The journal: every acknowledged edit, numbered per campaign without gaps. */
export const JournalRowEntity = defineEntity({
  name: 'JournalRow',
  tableName: 'journal_row',
  properties: {
    campaignId: p.uuid().primary(),
    seq: p.integer().primary(),
    update: p.blob().fieldName('content'),
    personId: p.string(),
    at: p.datetime(3),
  },
})

/** Everything up to `seq`, folded. At most one a campaign. */
export const JournalSnapshotEntity = defineEntity({
  name: 'JournalSnapshot',
  tableName: 'journal_snapshot',
  properties: {
    campaignId: p.uuid().primary(),
    seq: p.integer(),
    content: p.blob(),
    /** That of the document which `content` holds; '' when it is not known. */
    version: p.text().default(''),
    at: p.datetime(3),
  },
})

/** The last number given, kept apart so that compaction never gives a number twice. */
export const JournalHeadEntity = defineEntity({
  name: 'JournalHead',
  tableName: 'journal_head',
  properties: { campaignId: p.uuid().primary(), seq: p.integer() },
})

export const collaborationEntities = [JournalRowEntity, JournalSnapshotEntity, JournalHeadEntity]
