import { Migration } from '@mikro-orm/migrations'

export class Migration20261127192533 extends Migration {
  override up(): void {
    this.addSql(
      'create table `inbound_mail` (`mail_hash` text not null primary key, `taken_at` datetime not null)',
    )
    this.addSql('create index `inbound_mail_taken_at_index` on `inbound_mail` (`taken_at`)')
    this.addSql(
      'create table `mail_stop` (`token_hash` text not null primary key, `company_id` text not null, `person_id` text not null, `kinds` json not null, `created_at` datetime not null, `expires_at` datetime not null, constraint `mail_stop_company_id_foreign` foreign key (`company_id`) references `company` (`id`) on update no action on delete cascade)',
    )
    this.addSql(
      'create index `mail_stop_company_id_person_id_index` on `mail_stop` (`company_id`, `person_id`)',
    )
    this.addSql('create index `mail_stop_expires_at_index` on `mail_stop` (`expires_at`)')
    this.addSql(
      'create table `reply_key` (`token_hash` text not null primary key, `campaign_id` text not null, `thread_id` text not null, `person_id` text not null, `is_guest` integer not null, `created_at` datetime not null, `expires_at` datetime not null, constraint `reply_key_campaign_id_foreign` foreign key (`campaign_id`) references `campaign` (`id`) on update no action on delete cascade)',
    )
    this.addSql('create index `reply_key_campaign_id_index` on `reply_key` (`campaign_id`)')
    this.addSql('create index `reply_key_person_id_index` on `reply_key` (`person_id`)')
    this.addSql('create index `reply_key_expires_at_index` on `reply_key` (`expires_at`)')
    this.addSql('alter table `mail` add column `content` json null')
    this.addSql('alter table `notification` add column `words` text null')
    this.addSql('alter table `notification` add column `version_id` text null')
  }
}
