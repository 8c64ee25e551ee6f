import { Migration } from '@mikro-orm/migrations'
import { z } from 'zod'
import { partitionOf } from '#server/features/ingest/public/event-partitions.ts'
import { formerTables, numberVisits } from '../number-visits.ts'

const tables = [
  'create table "visit_label" ("id" serial primary key, "campaign_id" uuid not null, "dimension" varchar(255) not null, "value" varchar(255) not null, "digest" varchar(255) not null)',
  'create table "visit_place" ("id" serial primary key, "campaign_id" uuid not null, "release_id" uuid not null, "release_number" int not null, "page_id" varchar(255) not null, "page" varchar(255) not null, "block_id" varchar(255) null, "digest" varchar(255) not null)',
  'create table "visit_origin" ("id" serial primary key, "campaign_id" uuid not null, "source" varchar(255) not null, "digest" varchar(255) not null)',
  'create table "visit_sender" ("id" serial primary key, "device" varchar(255) not null, "digest" varchar(255) not null)',
  'create table "visit_event" ("id" uuid not null, "at" bigint not null, "campaign_label" int not null, "place" int not null, "origin" int not null, "sender" int not null, "kind" smallint not null, "bot" boolean not null, "visitor" varchar(255) not null, primary key ("id")) partition by range ("id")',
  'create table "visitor_day" ("day" int not null, "campaign_label" int not null, "visitor" varchar(255) not null, "last_seen" bigint not null, "events" int not null, "source_label" int null, "seen" text not null, primary key ("day", "campaign_label", "visitor"))',
  'create table "visit_rollup" ("label" int not null, "granularity" varchar(255) not null, "bucket" int not null, "views" int not null, "clicks" int not null, "conversions" int not null, "visitors" int not null, primary key ("label", "granularity", "bucket"))',
  'create table "visit_event_other" partition of "visit_event" default',
]

const indexes = [
  'alter table "visit_label" add constraint "visit_label_digest_unique" unique ("digest")',
  'create index "visit_label_campaign_id_dimension_index" on "visit_label" ("campaign_id", "dimension")',
  'alter table "visit_place" add constraint "visit_place_digest_unique" unique ("digest")',
  'create index "visit_place_campaign_id_index" on "visit_place" ("campaign_id")',
  'alter table "visit_origin" add constraint "visit_origin_digest_unique" unique ("digest")',
  'create index "visit_origin_campaign_id_index" on "visit_origin" ("campaign_id")',
  'alter table "visit_sender" add constraint "visit_sender_digest_unique" unique ("digest")',
  'create index "visit_event_campaign_label_at_index" on "visit_event" ("campaign_label", "at")',
  'create index "visitor_day_campaign_label_last_seen_index" on "visitor_day" ("campaign_label", "last_seen")',
]

/** PostgreSQL would join tables that it takes for empty row by row. */
const prepare = [
  'visit_label',
  'visit_place',
  'visit_origin',
  'visit_sender',
  ...formerTables.map((table) => `former_${table}`),
].map((table) => `analyze ${table}`)

const firstSchema = z.tuple([z.object({ first: z.number().nullable() })])
/** So many parts at most: older events have a place, too. */
const mostMonths = 120

export class Migration20261129210000 extends Migration {
  override async up(): Promise<void> {
    for (const table of formerTables) {
      await this.execute(`alter table ${table} rename to former_${table}`)
      await this.execute(`alter index ${table}_pkey rename to former_${table}_pkey`)
    }
    for (const statement of tables) await this.execute(statement)
    await this.makePartitions()
    await numberVisits(this, 'event.id', prepare)
    for (const statement of indexes) await this.execute(statement)
  }

  /** From the month of the first event to the next one. A job makes those that come. */
  async makePartitions(): Promise<void> {
    const found = await this.execute('select min(at)::float8 as first from former_visit_event')
    const [{ first }] = firstSchema.parse(found)
    const now = new Date()
    for (let later = 1; later > -mostMonths; later -= 1) {
      const { name, from, to } = partitionOf(now, later)
      await this.execute(
        `create table ${name} partition of visit_event for values from ('${from}') to ('${to}')`,
      )
      if (partitionOf(new Date(first ?? now)).name >= name) break
    }
  }
}
