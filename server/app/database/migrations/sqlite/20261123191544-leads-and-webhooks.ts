import { Migration } from '@mikro-orm/migrations'

export class Migration20261123191544 extends Migration {
  override up(): void {
    this.addSql(
      'create table `lead_settings` (`company_id` text not null primary key, `retention_months` integer null, `notify` json not null, `notice_hour` integer not null default 0, `notices_in_hour` integer not null default 0)',
    )
    this.addSql(
      'create table `webhook_delivery` (`id` text not null primary key, `company_id` text not null, `endpoint_id` text not null, `type` text not null, `campaign_id` text null, `subject` text not null, `lead_id` text null, `created_at` datetime not null, `state` text not null, `attempts` integer not null, `replays` integer not null, `next_attempt_at` datetime null, `last_attempt_at` datetime null, `last_code` integer null, `last_ms` integer null, `last_error` text null, `last_answer` text null)',
    )
    this.addSql(
      'create index `webhook_delivery_endpoint_id_id_index` on `webhook_delivery` (`endpoint_id`, `id`)',
    )
    this.addSql(
      'create index `webhook_delivery_next_attempt_at_index` on `webhook_delivery` (`next_attempt_at`)',
    )
    this.addSql('create index `webhook_delivery_lead_id_index` on `webhook_delivery` (`lead_id`)')
    this.addSql(
      'create index `webhook_delivery_campaign_id_index` on `webhook_delivery` (`campaign_id`)',
    )
    this.addSql(
      'create index `webhook_delivery_created_at_index` on `webhook_delivery` (`created_at`)',
    )
    this.addSql(
      'create table `webhook_endpoint` (`id` text not null primary key, `company_id` text not null, `url` text not null, `description` text not null, `types` json not null, `secret` text not null, `old_secret` text null, `old_secret_until` datetime null, `enabled` integer not null, `disabled_because` text null, `failing_since` datetime null, `created_by_name` text not null, `created_at` datetime not null)',
    )
    this.addSql(
      'create index `webhook_endpoint_company_id_index` on `webhook_endpoint` (`company_id`)',
    )
    this.addSql("alter table `lead` add column `search_text` text not null default ''")
    // What is searched in what was there already.
    this.addSql(
      "update `lead` set `search_text` = coalesce((select lower(group_concat(json_extract(value, '$.value'), char(10))) from json_each(`fields`)), '')",
    )
    this.addSql('alter table `lead` add column `read_at` datetime null')
    this.addSql('alter table `lead` add column `erase_at` datetime null')
    this.addSql('alter table `lead` add column `erasure_id` text null')
    this.addSql('create index `lead_company_id_id_index` on `lead` (`company_id`, `id`)')
    this.addSql('create index `lead_erase_at_index` on `lead` (`erase_at`)')
  }
}
