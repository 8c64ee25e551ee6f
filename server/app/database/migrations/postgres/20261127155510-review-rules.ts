import { Migration } from '@mikro-orm/migrations'

export class Migration20261127155510 extends Migration {
  override up(): void {
    this.addSql(
      'alter table "company" add "approvals_needed" int not null default 1, add "guests_approve" boolean not null default true',
    )
    this.addSql(
      'alter table "review" add "rule" jsonb not null default \'{"kind":"one"}\', add "due_at" timestamptz(3) null, add "due_zone" varchar(255) null, add "remind_at" timestamptz(3) null, add "nudged_at" timestamptz(3) null',
    )
    this.addSql('create index "review_remind_at_index" on "review" ("remind_at")')
  }
}
