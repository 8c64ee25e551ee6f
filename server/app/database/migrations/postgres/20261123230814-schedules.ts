import { Migration } from '@mikro-orm/migrations'

export class Migration20261123230814 extends Migration {
  override up(): void {
    this.addSql(
      'create table "campaign_schedule" ("campaign_id" uuid not null, "company_id" uuid not null, "starts_at" timestamptz(3) null, "ends_at" timestamptz(3) null, "time_zone" varchar(255) not null, "version_id" uuid null, "version_number" int null, "journal_seq" int null, "came_from" varchar(255) not null, "due_at" timestamptz(3) not null, "scheduled_by" uuid not null, "scheduled_by_name" varchar(255) not null, primary key ("campaign_id"))',
    )
    this.addSql('create index "campaign_schedule_due_at_index" on "campaign_schedule" ("due_at")')
    this.addSql(
      'create table "tracked_link" ("id" uuid not null, "company_id" uuid not null, "campaign_id" uuid not null, "source" varchar(255) not null, "medium" varchar(255) not null, "campaign_name" varchar(255) not null, "term" varchar(255) not null, "content" varchar(255) not null, "created_by" uuid not null, "created_by_name" varchar(255) not null, "created_at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql(
      'create index "tracked_link_campaign_id_id_index" on "tracked_link" ("campaign_id", "id")',
    )
    this.addSql('alter table "audit_entry" add "campaign_id" uuid null')
    this.addSql(
      'create index "audit_entry_campaign_id_id_index" on "audit_entry" ("campaign_id", "id")',
    )
  }
}
