import { Migration } from '@mikro-orm/migrations'
import { fillColumns } from '../columns-of-visits.ts'

/** Tables whose rows are known by their key have no other number: they are half as large. */
const statements = [
  "alter table `company` add column `time_zone` text not null default 'UTC'",
  'alter table `company` add column `zone_changed_at` datetime null',
  'alter table `visit_event` rename to `former_visit_event`',
  'alter table `visitor_day` rename to `former_visitor_day`',
  "alter table `visit_place` add column `variant` text not null default ''",
  ...['medium', 'utm_campaign', 'content', 'term', 'link'].map(
    (column) => `alter table \`visit_origin\` add column \`${column}\` text not null default ''`,
  ),
  "alter table `visit_sender` add column `browser` text not null default ''",
  "alter table `visit_sender` add column `system` text not null default ''",
  'create table `visit_locale` (`id` integer not null primary key autoincrement, `language` text not null, `country` text not null, `region` text not null, `digest` text not null)',
  'create unique index `visit_locale_digest_unique` on `visit_locale` (`digest`)',
  'create table `visit_head` (`campaign_label` integer not null primary key, `seq` integer not null, `last_at` bigint null, `goal_kind` text null, `goal_target` text null)',
  'create table `visit_segment` (`campaign_label` integer not null, `day` integer not null, `up_to` integer not null, `events` integer not null, `first_at` bigint not null, `last_at` bigint not null, `content` blob not null, `visitors` blob not null, primary key (`campaign_label`, `day`))',
  'create table `visit_event` (`id` blob not null primary key, `at` bigint not null, `campaign_label` integer not null, `seq` integer not null, `place` integer not null, `origin` integer not null, `sender` integer not null, `locale` integer not null, `day` integer not null, `kind` smallint not null, `bot` integer not null, `visitor` text not null) without rowid',
  'create table `visitor_day` (`day` integer not null, `campaign_label` integer not null, `visitor` text not null, `last_seen` bigint not null, `events` integer not null, `goals` integer not null, `origin` integer null, primary key (`day`, `campaign_label`, `visitor`)) without rowid',
  'create table `goal` (`id` text not null primary key, `company_id` text not null, `campaign_id` text not null, `name` text not null, `kind` text not null, `target` text not null, `is_main` integer not null, `worth` integer null, `created_at` datetime not null, `removed_at` datetime null, constraint `goal_company_id_foreign` foreign key (`company_id`) references `company` (`id`) on delete cascade on update no action, constraint `goal_campaign_id_foreign` foreign key (`campaign_id`) references `campaign` (`id`) on delete cascade on update no action)',
  'create unique index `goal_campaign_id_kind_target_unique` on `goal` (`campaign_id`, `kind`, `target`)',
  'create unique index goal_one_main on goal (campaign_id) where is_main',
  'create index `goal_company_id_index` on `goal` (`company_id`)',
]

/** Made after millions of rows are there, which is quicker. The former ones keep their names till then. */
const indexes = [
  'create index `visit_event_campaign_label_seq_index` on `visit_event` (`campaign_label`, `seq`)',
  'create index `visitor_day_campaign_label_last_seen_index` on `visitor_day` (`campaign_label`, `last_seen`)',
]

export class Migration20261130120000 extends Migration {
  override async up(): Promise<void> {
    for (const statement of statements) await this.execute(statement)
    await fillColumns(this)
    for (const statement of indexes) await this.execute(statement)
  }
}
