import { Migration } from '@mikro-orm/migrations'
import { formerTables, numberVisits } from '../number-visits.ts'

/** Tables whose rows are known by their key have no other number: they are half as large. */
const tables = [
  'create table `visit_label` (`id` integer not null primary key autoincrement, `campaign_id` text not null, `dimension` text not null, `value` text not null, `digest` text not null)',
  'create table `visit_place` (`id` integer not null primary key autoincrement, `campaign_id` text not null, `release_id` text not null, `release_number` integer not null, `page_id` text not null, `page` text not null, `block_id` text null, `digest` text not null)',
  'create table `visit_origin` (`id` integer not null primary key autoincrement, `campaign_id` text not null, `source` text not null, `digest` text not null)',
  'create table `visit_sender` (`id` integer not null primary key autoincrement, `device` text not null, `digest` text not null)',
  'create table `visit_event` (`id` blob not null primary key, `at` bigint not null, `campaign_label` integer not null, `place` integer not null, `origin` integer not null, `sender` integer not null, `kind` smallint not null, `bot` integer not null, `visitor` text not null) without rowid',
  'create table `visitor_day` (`day` integer not null, `campaign_label` integer not null, `visitor` text not null, `last_seen` bigint not null, `events` integer not null, `source_label` integer null, `seen` text not null, primary key (`day`, `campaign_label`, `visitor`)) without rowid',
  'create table `visit_rollup` (`label` integer not null, `granularity` text not null, `bucket` integer not null, `views` integer not null, `clicks` integer not null, `conversions` integer not null, `visitors` integer not null, primary key (`label`, `granularity`, `bucket`)) without rowid',
]

const indexes = [
  'create unique index `visit_label_digest_unique` on `visit_label` (`digest`)',
  'create index `visit_label_campaign_id_dimension_index` on `visit_label` (`campaign_id`, `dimension`)',
  'create unique index `visit_place_digest_unique` on `visit_place` (`digest`)',
  'create index `visit_place_campaign_id_index` on `visit_place` (`campaign_id`)',
  'create unique index `visit_origin_digest_unique` on `visit_origin` (`digest`)',
  'create index `visit_origin_campaign_id_index` on `visit_origin` (`campaign_id`)',
  'create unique index `visit_sender_digest_unique` on `visit_sender` (`digest`)',
  'create index `visit_event_campaign_label_at_index` on `visit_event` (`campaign_label`, `at`)',
  'create index `visitor_day_campaign_label_last_seen_index` on `visitor_day` (`campaign_label`, `last_seen`)',
]

export class Migration20261129210000 extends Migration {
  override async up(): Promise<void> {
    for (const table of formerTables)
      await this.execute(`alter table ${table} rename to former_${table}`)
    for (const statement of tables) await this.execute(statement)
    await numberVisits(this, "unhex(replace(event.id, '-', ''))")
    for (const statement of indexes) await this.execute(statement)
  }
}
