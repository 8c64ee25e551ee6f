import { Migration } from '@mikro-orm/migrations'

export class Migration20261127160146 extends Migration {
  override up(): void {
    this.addSql('create index "notification_thread_id_index" on "notification" ("thread_id")')
    this.addSql(
      'alter table "thread" add "assignee_id" uuid null, add "assignee_name" varchar(255) null, add "due_on" varchar(255) null',
    )
  }
}
