import { Migration } from '@mikro-orm/migrations'

export class Migration20261121042356 extends Migration {
  override up(): void {
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
      'create table `invite` (`id` text not null primary key, `company_id` text not null, `role` text not null, `token_hash` text not null, `created_at` datetime not null, `expires_at` datetime not null, `used_at` datetime null)',
    )
    this.addSql('create unique index `invite_token_hash_unique` on `invite` (`token_hash`)')
    this.addSql('create index `invite_company_id_index` on `invite` (`company_id`)')
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
      'create table `member` (`id` text not null primary key, `company_id` text not null, `person_id` text not null, `name` text not null, `email` text not null, `role` text not null, `joined_at` datetime not null)',
    )
    this.addSql('create index `member_person_id_index` on `member` (`person_id`)')
    this.addSql(
      'create unique index `member_company_id_person_id_unique` on `member` (`company_id`, `person_id`)',
    )
  }
}
