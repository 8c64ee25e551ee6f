import { Migration } from '@mikro-orm/migrations'

export class Migration20261126014723 extends Migration {
  override up(): void {
    this.addSql(
      'create table `journal_generation` (`campaign_id` text not null, `generation` integer not null, `last_seq` integer not null, `ended_at` datetime not null, `clients` blob not null, `content` blob null, primary key (`campaign_id`, `generation`))',
    )
    this.addSql('alter table `journal_head` add column `generation` integer not null default 1')
    this.addSql('alter table `journal_head` add column `form` integer not null default 0')
  }
}
