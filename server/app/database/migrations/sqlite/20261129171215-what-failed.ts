import { Migration } from '@mikro-orm/migrations'

export class Migration20261129171215 extends Migration {
  override up(): void {
    this.addSql(
      'create table `operator_act` (`id` text not null primary key, `at` datetime not null, `actor` text not null, `action` text not null, `subject` text not null)',
    )
    this.addSql('alter table `job` add column `started_at` datetime null')
    this.addSql('alter table `job` add column `done_at` datetime null')
    this.addSql('alter table `job` add column `failures` integer not null default 0')
    this.addSql('alter table `job` add column `failed_at` datetime null')
    this.addSql('alter table `job` add column `last_error` text null')
    this.addSql('alter table `mail` add column `about_id` text null')
    this.addSql('create index `mail_about_id_index` on `mail` (`about_id`)')
    this.addSql('create index `mail_recipient_index` on `mail` (`recipient`)')
  }
}
