import { Migration } from '@mikro-orm/migrations'

export class Migration20261125124129 extends Migration {
  override up(): void {
    this.addSql(
      'create table `proven_address` (`person_id` text not null, `email` text not null, `proven_at` datetime not null, primary key (`person_id`, `email`))',
    )
    this.addSql('alter table `invite` add column `mail_token_hash` text null')
    this.addSql('alter table `invite` add column `campaign_id` text null')
    this.addSql('alter table `invite` add column `screen` text null')
    this.addSql(
      'create unique index `invite_mail_token_hash_unique` on `invite` (`mail_token_hash`)',
    )
  }
}
