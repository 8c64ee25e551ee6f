import { Migration } from '@mikro-orm/migrations'

export class Migration20261127163636 extends Migration {
  override up(): void {
    this.addSql(
      'create table `guest_browser` (`browser_id` text not null primary key, `guest_id` text not null, constraint `guest_browser_browser_id_foreign` foreign key (`browser_id`) references `guest` (`id`) on update no action on delete cascade, constraint `guest_browser_guest_id_foreign` foreign key (`guest_id`) references `guest` (`id`) on update no action on delete cascade)',
    )
    this.addSql('create index `guest_browser_guest_id_index` on `guest_browser` (`guest_id`)')
    this.addSql(
      'create table `guest_key` (`token_hash` text not null primary key, `stop_hash` text not null, `guest_id` text not null, `campaign_id` text not null, `email` text not null, `is_asked` integer not null, `created_at` datetime not null, `expires_at` datetime not null, constraint `guest_key_guest_id_foreign` foreign key (`guest_id`) references `guest` (`id`) on update no action on delete cascade, constraint `guest_key_campaign_id_foreign` foreign key (`campaign_id`) references `campaign` (`id`) on update no action on delete cascade)',
    )
    this.addSql('create unique index `guest_key_stop_hash_unique` on `guest_key` (`stop_hash`)')
    this.addSql('create index `guest_key_guest_id_index` on `guest_key` (`guest_id`)')
    this.addSql('create index `guest_key_campaign_id_index` on `guest_key` (`campaign_id`)')
    this.addSql('create index `guest_key_expires_at_index` on `guest_key` (`expires_at`)')
    this.addSql('alter table `guest` add column `email` text null')
    this.addSql('alter table `guest` add column `confirmed_at` datetime null')
    this.addSql('alter table `guest` add column `is_proven` integer not null default false')
    this.addSql('alter table `guest` add column `mails_off` integer not null default false')
    this.addSql('create index `guest_email_index` on `guest` (`email`)')
    this.addSql('alter table `mail` add column `headers` json null')
  }
}
