import { Migration } from '@mikro-orm/migrations'

export class Migration20261127160146 extends Migration {
  override up(): void {
    this.addSql('create index `notification_thread_id_index` on `notification` (`thread_id`)')
    this.addSql('alter table `thread` add column `assignee_id` text null')
    this.addSql('alter table `thread` add column `assignee_name` text null')
    this.addSql('alter table `thread` add column `due_on` text null')
  }
}
