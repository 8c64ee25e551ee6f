import { Migration } from '@mikro-orm/migrations'

export class Migration20261121044239 extends Migration {
  override up(): void {
    this.addSql(
      'create table `lead` (`id` text not null primary key, `submission_id` text not null, `company_id` text not null, `campaign_id` text not null, `release_id` text not null, `release_number` integer not null, `form_id` text not null, `page` text not null, `fields` json not null, `created_at` datetime not null)',
    )
    this.addSql('create unique index `lead_submission_id_unique` on `lead` (`submission_id`)')
    this.addSql('create index `lead_campaign_id_id_index` on `lead` (`campaign_id`, `id`)')
    this.addSql(
      'create table `page_secret` (`id` integer not null primary key autoincrement, `secret` text not null)',
    )
    this.addSql(
      'create table `published_form` (`release_id` text not null, `form_id` text not null, `campaign_id` text not null, `company_id` text not null, `definition` json not null, primary key (`release_id`, `form_id`))',
    )
    this.addSql(
      'create index `published_form_campaign_id_index` on `published_form` (`campaign_id`)',
    )
    this.addSql(
      'create table `visit_event` (`id` text not null primary key, `campaign_id` text not null, `release_id` text not null, `release_number` integer not null, `page_id` text not null, `page` text not null, `block_id` text null, `kind` text not null, `visitor` text not null, `source` text not null, `device` text not null, `bot` integer not null, `at` bigint not null)',
    )
    this.addSql(
      'create index `visit_event_campaign_id_at_index` on `visit_event` (`campaign_id`, `at`)',
    )
    this.addSql(
      'create table `visitor_day` (`day` integer not null, `campaign_id` text not null, `visitor` text not null, `events` integer not null, `last_seen` bigint not null, `source` text null, primary key (`day`, `campaign_id`, `visitor`))',
    )
    this.addSql(
      'create index `visitor_day_campaign_id_last_seen_index` on `visitor_day` (`campaign_id`, `last_seen`)',
    )
    this.addSql(
      'create table `visitor_value` (`day` integer not null, `campaign_id` text not null, `dimension` text not null, `value` text not null, `visitor` text not null, primary key (`day`, `campaign_id`, `dimension`, `value`, `visitor`))',
    )
    this.addSql(
      'create table `visit_rollup` (`campaign_id` text not null, `dimension` text not null, `granularity` text not null, `bucket` integer not null, `value` text not null, `views` integer not null, `clicks` integer not null, `conversions` integer not null, `visitors` integer not null, primary key (`campaign_id`, `dimension`, `granularity`, `bucket`, `value`))',
    )
    this.addSql(
      'create table `visit_salt` (`day` integer not null primary key autoincrement, `salt` text not null)',
    )
  }
}
