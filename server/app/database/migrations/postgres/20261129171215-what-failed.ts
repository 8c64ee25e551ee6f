import { Migration } from '@mikro-orm/migrations'

export class Migration20261129171215 extends Migration {
  override up(): void {
    this.addSql(
      'create table "operator_act" ("id" uuid not null, "at" timestamptz(3) not null, "actor" varchar(255) not null, "action" varchar(255) not null, "subject" text not null, primary key ("id"))',
    )
    this.addSql(
      'alter table "job" add "started_at" timestamptz(3) null, add "done_at" timestamptz(3) null, add "failures" int not null default 0, add "failed_at" timestamptz(3) null, add "last_error" text null',
    )
    this.addSql('alter table "mail" add "about_id" uuid null')
    this.addSql('create index "mail_about_id_index" on "mail" ("about_id")')
    this.addSql('create index "mail_recipient_index" on "mail" ("recipient")')
  }
}
