import { Migration } from '@mikro-orm/migrations'

export class Migration20261123194020 extends Migration {
  override up(): void {
    this.addSql(
      'create table "version" ("id" uuid not null, "company_id" uuid not null, "campaign_id" uuid not null, "number" int not null, "journal_seq" int not null, "kind" varchar(255) not null, "name" varchar(255) null, "created_by" uuid null, "created_at" timestamptz(3) not null, "restored_from" int null, "grain" int not null default 0, "writers" jsonb not null, primary key ("id"))',
    )
    this.addSql(
      'create index "version_kind_grain_created_at_index" on "version" ("kind", "grain", "created_at")',
    )
    this.addSql(
      'alter table "version" add constraint "version_campaign_id_number_unique" unique ("campaign_id", "number")',
    )
    this.addSql(
      'alter table "version" add constraint "version_campaign_id_journal_seq_unique" unique ("campaign_id", "journal_seq")',
    )
    this.addSql('create index "campaign_updated_at_index" on "campaign" ("updated_at")')
  }
}
