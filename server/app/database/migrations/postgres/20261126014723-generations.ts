import { Migration } from '@mikro-orm/migrations'

export class Migration20261126014723 extends Migration {
  override up(): void {
    this.addSql(
      'create table "journal_generation" ("campaign_id" uuid not null, "generation" int not null, "last_seq" int not null, "ended_at" timestamptz(3) not null, "clients" bytea not null, "content" bytea null, primary key ("campaign_id", "generation"))',
    )
    this.addSql(
      'alter table "journal_head" add "generation" int not null default 1, add "form" int not null default 0',
    )
  }
}
