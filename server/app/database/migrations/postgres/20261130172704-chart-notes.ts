import { Migration } from '@mikro-orm/migrations'

export class Migration20261130172704 extends Migration {
  override up(): void {
    this.addSql(
      'create table "chart_note" ("id" uuid not null, "company_id" uuid not null, "campaign_id" uuid not null, "at" timestamptz(3) not null, "words" varchar(255) not null, "created_by" uuid not null, "created_by_name" varchar(255) not null, "created_at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql('create index "chart_note_company_id_index" on "chart_note" ("company_id")')
    this.addSql(
      'create index "chart_note_campaign_id_at_index" on "chart_note" ("campaign_id", "at")',
    )
    this.addSql('alter table "tracked_link" add "cost" int null')
    this.addSql(
      'alter table "chart_note" add constraint "chart_note_company_id_foreign" foreign key ("company_id") references "company" ("id") on update no action on delete cascade',
    )
    this.addSql(
      'alter table "chart_note" add constraint "chart_note_campaign_id_foreign" foreign key ("campaign_id") references "campaign" ("id") on update no action on delete cascade',
    )
  }
}
