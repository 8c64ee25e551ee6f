import { Migration } from '@mikro-orm/migrations'

export class Migration20261123191950 extends Migration {
  override up(): void {
    this.addSql(
      'create table `comment` (`id` text not null primary key, `company_id` text not null, `campaign_id` text not null, `thread_id` text not null, `author_kind` text not null, `author_id` text not null, `author_name` text not null, `body` text not null, `mentions` json not null, `created_at` datetime not null, `edited_at` datetime null, `deleted_at` datetime null)',
    )
    this.addSql('create index `comment_thread_id_index` on `comment` (`thread_id`)')
    this.addSql('create index `comment_campaign_id_index` on `comment` (`campaign_id`)')
    this.addSql('create index `comment_deleted_at_index` on `comment` (`deleted_at`)')
    this.addSql(
      'create table `notification` (`id` text not null primary key, `company_id` text not null, `campaign_id` text not null, `person_id` text not null, `kind` text not null, `source_id` text not null, `thread_id` text null, `by_name` text not null, `excerpt` text not null, `answer` text null, `created_at` datetime not null, `in_app` integer not null, `read_at` datetime null, `mail_due_at` datetime null, `withdrawn_at` datetime null)',
    )
    this.addSql(
      'create index `notification_company_id_person_id_read_at_index` on `notification` (`company_id`, `person_id`, `read_at`)',
    )
    this.addSql('create index `notification_campaign_id_index` on `notification` (`campaign_id`)')
    this.addSql('create index `notification_source_id_index` on `notification` (`source_id`)')
    this.addSql('create index `notification_mail_due_at_index` on `notification` (`mail_due_at`)')
    this.addSql('create index `notification_created_at_index` on `notification` (`created_at`)')
    this.addSql(
      'create unique index `notification_person_id_source_id_unique` on `notification` (`person_id`, `source_id`)',
    )
    this.addSql(
      'create table `notification_preference` (`company_id` text not null, `person_id` text not null, `kind` text not null, `in_app` integer not null, `by_mail` integer not null, primary key (`company_id`, `person_id`, `kind`))',
    )
    this.addSql(
      'create table `thread` (`id` text not null primary key, `company_id` text not null, `campaign_id` text not null, `anchor` json not null, `created_at` datetime not null, `resolved_at` datetime null, `resolved_by_name` text null)',
    )
    this.addSql(
      'create index `thread_campaign_id_resolved_at_index` on `thread` (`campaign_id`, `resolved_at`)',
    )
  }
}
