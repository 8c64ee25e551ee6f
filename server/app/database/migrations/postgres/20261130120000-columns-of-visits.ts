import { Migration } from '@mikro-orm/migrations'
import { z } from 'zod'
import { partitionOf } from '#server/features/ingest/public/event-partitions.ts'
import { fillColumns } from '../columns-of-visits.ts'

const statements = [
  `alter table "company" add "time_zone" varchar(255) not null default 'UTC', add "zone_changed_at" timestamptz(3) null`,
  `alter table "visit_place" add "variant" varchar(255) not null default ''`,
  ...['medium', 'utm_campaign', 'content', 'term', 'link'].map(
    (column) => `alter table "visit_origin" add "${column}" varchar(255) not null default ''`,
  ),
  `alter table "visit_sender" add "browser" varchar(255) not null default '', add "system" varchar(255) not null default ''`,
  'create table "visit_locale" ("id" serial primary key, "language" varchar(255) not null, "country" varchar(255) not null, "region" varchar(255) not null, "digest" varchar(255) not null)',
  'alter table "visit_locale" add constraint "visit_locale_digest_unique" unique ("digest")',
  'create table "visit_head" ("campaign_label" int not null, "seq" int not null, "last_at" bigint null, "goal_kind" varchar(255) null, "goal_target" varchar(255) null, primary key ("campaign_label"))',
  'create table "visit_segment" ("campaign_label" int not null, "day" int not null, "up_to" int not null, "events" int not null, "first_at" bigint not null, "last_at" bigint not null, "content" bytea not null, "visitors" bytea not null, primary key ("campaign_label", "day"))',
  // They are compressed already.
  'alter table "visit_segment" alter column "content" set storage external',
  'create table "visit_event" ("id" uuid not null, "at" bigint not null, "campaign_label" int not null, "seq" int not null, "place" int not null, "origin" int not null, "sender" int not null, "locale" int not null, "day" int not null, "kind" smallint not null, "bot" boolean not null, "visitor" varchar(255) not null, primary key ("id")) partition by range ("id")',
  'create table "visit_event_other" partition of "visit_event" default',
  'create table "visitor_day" ("day" int not null, "campaign_label" int not null, "visitor" varchar(255) not null, "last_seen" bigint not null, "events" int not null, "goals" int not null, "origin" int null, primary key ("day", "campaign_label", "visitor"))',
  'create table "goal" ("id" uuid not null, "company_id" uuid not null, "campaign_id" uuid not null, "name" varchar(255) not null, "kind" varchar(255) not null, "target" varchar(255) not null, "is_main" boolean not null, "worth" int null, "created_at" timestamptz(3) not null, "removed_at" timestamptz(3) null, primary key ("id"))',
  'alter table "goal" add constraint "goal_campaign_id_kind_target_unique" unique ("campaign_id", "kind", "target")',
  'create unique index goal_one_main on goal (campaign_id) where is_main',
  'create index "goal_company_id_index" on "goal" ("company_id")',
  'alter table "goal" add constraint "goal_company_id_foreign" foreign key ("company_id") references "company" ("id") on delete cascade',
  'alter table "goal" add constraint "goal_campaign_id_foreign" foreign key ("campaign_id") references "campaign" ("id") on delete cascade',
]

const indexes = [
  'create index "visit_event_campaign_label_seq_index" on "visit_event" ("campaign_label", "seq")',
  'create index "visitor_day_campaign_label_last_seen_index" on "visitor_day" ("campaign_label", "last_seen")',
]

const partsSchema = z.array(z.object({ name: z.string() }))

export class Migration20261130120000 extends Migration {
  override async up(): Promise<void> {
    const parts = await this.setAside()
    for (const statement of statements) await this.execute(statement)
    for (const { name, from, to } of parts)
      await this.execute(
        `create table ${name} partition of visit_event for values from ('${from}') to ('${to}')`,
      )
    for (const table of ['former_visit_event', 'former_visitor_day', 'visit_label', 'visit_origin'])
      await this.execute(`analyze ${table}`)
    await fillColumns(this)
    for (const statement of indexes) await this.execute(statement)
  }

  /** Renames the tables that are made anew with all that is named after them; gives the parts by month. */
  async setAside() {
    const found = await this.execute(
      `select inhrelid::regclass::text as name from pg_inherits
       where inhparent = 'visit_event'::regclass`,
    )
    const names = partsSchema.parse(found).map(({ name }) => name)
    for (const table of ['visit_event', 'visitor_day', ...names]) {
      await this.execute(`alter table ${table} rename to former_${table}`)
      await this.execute(`alter index ${table}_pkey rename to former_${table}_pkey`)
    }
    const index = 'visitor_day_campaign_label_last_seen_index'
    await this.execute(`alter index ${index} rename to former_${index}`)
    return names.flatMap((name) => {
      const [, year, month] = /^visit_event_(\d{4})_(\d{2})$/.exec(name) ?? []
      return year && month ? [partitionOf(new Date(`${year}-${month}-01T00:00:00Z`))] : []
    })
  }
}
