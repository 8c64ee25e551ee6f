import { Migration } from '@mikro-orm/migrations'

export class Migration20261121053941 extends Migration {
  override up(): void {
    this.addSql(
      'create table `asset` (`id` text not null primary key, `company_id` text not null, `file_name` text not null, `width` integer not null, `height` integer not null, `size` integer not null, `widths` json not null, `created_by` text not null, `created_at` datetime not null)',
    )
    this.addSql(
      'create index `asset_company_id_created_at_index` on `asset` (`company_id`, `created_at`)',
    )
    this.addSql(
      'create table `campaign` (`id` text not null primary key, `company_id` text not null, `name` text not null, `slug` text not null, `status` text not null, `template_id` text null, `created_by` text not null, `created_at` datetime not null, `updated_at` datetime not null)',
    )
    this.addSql('create unique index `campaign_slug_unique` on `campaign` (`slug`)')
    this.addSql(
      'create index `campaign_company_id_updated_at_index` on `campaign` (`company_id`, `updated_at`)',
    )
    this.addSql(
      'create table `company` (`id` text not null primary key, `name` text not null, `brand_kit` json not null, `created_at` datetime not null)',
    )
    this.addSql(
      'create table `identity` (`id` text not null primary key, `identifier` text not null, `email` text not null, `name` text not null, `password_hash` text not null, `created_at` datetime not null, `updated_at` datetime not null)',
    )
    this.addSql('create unique index `identity_identifier_unique` on `identity` (`identifier`)')
    this.addSql(
      'create table `identity_flow` (`id` text not null primary key, `kind` text not null, `csrf_hash` text not null, `request_url` text not null, `return_to` text null, `refresh` integer not null, `field_values` json not null, `notes` json not null, `issued_at` datetime not null, `expires_at` datetime not null)',
    )
    this.addSql('create index `identity_flow_expires_at_index` on `identity_flow` (`expires_at`)')
    this.addSql(
      'create table `identity_session` (`id` text not null primary key, `identity_id` text not null, `token_hash` text not null, `user_agent` text not null, `address` text not null, `issued_at` datetime not null, `authenticated_at` datetime not null, `expires_at` datetime not null)',
    )
    this.addSql(
      'create unique index `identity_session_token_hash_unique` on `identity_session` (`token_hash`)',
    )
    this.addSql(
      'create index `identity_session_identity_id_index` on `identity_session` (`identity_id`)',
    )
    this.addSql(
      'create index `identity_session_expires_at_index` on `identity_session` (`expires_at`)',
    )
    this.addSql(
      'create table `invite` (`id` text not null primary key, `company_id` text not null, `role` text not null, `token_hash` text not null, `created_at` datetime not null, `expires_at` datetime not null, `used_at` datetime null)',
    )
    this.addSql('create unique index `invite_token_hash_unique` on `invite` (`token_hash`)')
    this.addSql('create index `invite_company_id_index` on `invite` (`company_id`)')
    this.addSql('create table `job` (`name` text not null primary key, `due_at` datetime not null)')
    this.addSql(
      'create table `journal_head` (`campaign_id` text not null primary key, `seq` integer not null)',
    )
    this.addSql(
      'create table `journal_row` (`campaign_id` text not null, `seq` integer not null, `content` blob not null, `person_id` text not null, `at` datetime not null, primary key (`campaign_id`, `seq`))',
    )
    this.addSql(
      'create table `journal_snapshot` (`campaign_id` text not null primary key, `seq` integer not null, `content` blob not null, `at` datetime not null)',
    )
    this.addSql(
      'create table `lead` (`id` text not null primary key, `submission_id` text not null, `company_id` text not null, `campaign_id` text not null, `release_id` text not null, `release_number` integer not null, `form_id` text not null, `page` text not null, `fields` json not null, `created_at` datetime not null)',
    )
    this.addSql('create unique index `lead_submission_id_unique` on `lead` (`submission_id`)')
    this.addSql('create index `lead_campaign_id_id_index` on `lead` (`campaign_id`, `id`)')
    this.addSql(
      'create table `member` (`id` text not null primary key, `company_id` text not null, `person_id` text not null, `name` text not null, `email` text not null, `role` text not null, `joined_at` datetime not null)',
    )
    this.addSql('create index `member_person_id_index` on `member` (`person_id`)')
    this.addSql(
      'create unique index `member_company_id_person_id_unique` on `member` (`company_id`, `person_id`)',
    )
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
      'create table `release` (`id` text not null primary key, `campaign_id` text not null, `number` integer not null, `journal_seq` integer not null, `current` integer not null, `published_by` text not null, `published_by_name` text not null, `published_at` datetime not null)',
    )
    this.addSql(
      'create unique index `release_campaign_id_number_unique` on `release` (`campaign_id`, `number`)',
    )
    this.addSql('create unique index release_one_current on release (campaign_id) where current')
    this.addSql(
      'create table `release_page` (`release_id` text not null, `path` text not null, `html` text not null, `script_hash` text not null, `bytes` integer not null, primary key (`release_id`, `path`))',
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
