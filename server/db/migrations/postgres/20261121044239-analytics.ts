import { Migration } from '@mikro-orm/migrations'

export class Migration20261121044239 extends Migration {
  override up(): void {
    this.addSql(
      'create table "lead" ("id" uuid not null, "submission_id" uuid not null, "company_id" uuid not null, "campaign_id" uuid not null, "release_id" uuid not null, "release_number" int not null, "form_id" varchar(255) not null, "page" varchar(255) not null, "fields" jsonb not null, "created_at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql(
      'alter table "lead" add constraint "lead_submission_id_unique" unique ("submission_id")',
    )
    this.addSql('create index "lead_campaign_id_id_index" on "lead" ("campaign_id", "id")')
    this.addSql(
      'create table "page_secret" ("id" serial primary key, "secret" varchar(255) not null)',
    )
    this.addSql(
      'create table "published_form" ("release_id" uuid not null, "form_id" varchar(255) not null, "campaign_id" uuid not null, "company_id" uuid not null, "definition" jsonb not null, primary key ("release_id", "form_id"))',
    )
    this.addSql(
      'create index "published_form_campaign_id_index" on "published_form" ("campaign_id")',
    )
    this.addSql(
      'create table "visit_event" ("id" uuid not null, "campaign_id" uuid not null, "release_id" uuid not null, "release_number" int not null, "page_id" varchar(255) not null, "page" varchar(255) not null, "block_id" varchar(255) null, "kind" varchar(255) not null, "visitor" varchar(255) not null, "source" varchar(255) not null, "device" varchar(255) not null, "bot" boolean not null, "at" bigint not null, primary key ("id"))',
    )
    this.addSql(
      'create index "visit_event_campaign_id_at_index" on "visit_event" ("campaign_id", "at")',
    )
    this.addSql(
      'create table "visitor_day" ("day" int not null, "campaign_id" uuid not null, "visitor" varchar(255) not null, "events" int not null, "last_seen" bigint not null, "source" varchar(255) null, primary key ("day", "campaign_id", "visitor"))',
    )
    this.addSql(
      'create index "visitor_day_campaign_id_last_seen_index" on "visitor_day" ("campaign_id", "last_seen")',
    )
    this.addSql(
      'create table "visitor_value" ("day" int not null, "campaign_id" uuid not null, "dimension" varchar(255) not null, "value" varchar(255) not null, "visitor" varchar(255) not null, primary key ("day", "campaign_id", "dimension", "value", "visitor"))',
    )
    this.addSql(
      'create table "visit_rollup" ("campaign_id" uuid not null, "dimension" varchar(255) not null, "granularity" varchar(255) not null, "bucket" int not null, "value" varchar(255) not null, "views" int not null, "clicks" int not null, "conversions" int not null, "visitors" int not null, primary key ("campaign_id", "dimension", "granularity", "bucket", "value"))',
    )
    this.addSql(
      'create table "visit_salt" ("day" serial primary key, "salt" varchar(255) not null)',
    )
  }
}
