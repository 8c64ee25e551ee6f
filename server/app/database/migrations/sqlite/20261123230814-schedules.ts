import { Migration } from '@mikro-orm/migrations'

export class Migration20261123230814 extends Migration {
  override up(): void {
    this.addSql(
      'create table `campaign_schedule` (`campaign_id` text not null primary key, `company_id` text not null, `starts_at` datetime null, `ends_at` datetime null, `time_zone` text not null, `version_id` text null, `version_number` integer null, `journal_seq` integer null, `came_from` text not null, `due_at` datetime not null, `scheduled_by` text not null, `scheduled_by_name` text not null)',
    )
    this.addSql('create index `campaign_schedule_due_at_index` on `campaign_schedule` (`due_at`)')
    this.addSql(
      'create table `tracked_link` (`id` text not null primary key, `company_id` text not null, `campaign_id` text not null, `source` text not null, `medium` text not null, `campaign_name` text not null, `term` text not null, `content` text not null, `created_by` text not null, `created_by_name` text not null, `created_at` datetime not null)',
    )
    this.addSql(
      'create index `tracked_link_campaign_id_id_index` on `tracked_link` (`campaign_id`, `id`)',
    )
    this.addSql('alter table `audit_entry` add column `campaign_id` text null')
    this.addSql(
      'create index `audit_entry_campaign_id_id_index` on `audit_entry` (`campaign_id`, `id`)',
    )
  }
}
