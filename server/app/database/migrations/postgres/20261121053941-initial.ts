import { Migration } from '@mikro-orm/migrations'

export class Migration20261121053941 extends Migration {
  override up(): void {
    this.addSql(
      'create table "asset" ("id" uuid not null, "company_id" uuid not null, "file_name" varchar(255) not null, "width" int not null, "height" int not null, "size" int not null, "widths" jsonb not null, "created_by" uuid not null, "created_at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql(
      'create index "asset_company_id_created_at_index" on "asset" ("company_id", "created_at")',
    )
    this.addSql(
      'create table "campaign" ("id" uuid not null, "company_id" uuid not null, "name" varchar(255) not null, "slug" varchar(255) not null, "status" varchar(255) not null, "template_id" varchar(255) null, "created_by" uuid not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql('alter table "campaign" add constraint "campaign_slug_unique" unique ("slug")')
    this.addSql(
      'create index "campaign_company_id_updated_at_index" on "campaign" ("company_id", "updated_at")',
    )
    this.addSql(
      'create table "company" ("id" uuid not null, "name" varchar(255) not null, "brand_kit" jsonb not null, "created_at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql(
      'create table "identity" ("id" uuid not null, "identifier" varchar(255) not null, "email" varchar(255) not null, "name" varchar(255) not null, "password_hash" varchar(255) not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql(
      'alter table "identity" add constraint "identity_identifier_unique" unique ("identifier")',
    )
    this.addSql(
      'create table "identity_flow" ("id" uuid not null, "kind" varchar(255) not null, "csrf_hash" varchar(255) not null, "request_url" text not null, "return_to" text null, "refresh" boolean not null, "field_values" jsonb not null, "notes" jsonb not null, "issued_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql('create index "identity_flow_expires_at_index" on "identity_flow" ("expires_at")')
    this.addSql(
      'create table "identity_session" ("id" uuid not null, "identity_id" uuid not null, "token_hash" varchar(255) not null, "user_agent" varchar(255) not null, "address" varchar(255) not null, "issued_at" timestamptz(3) not null, "authenticated_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql(
      'alter table "identity_session" add constraint "identity_session_token_hash_unique" unique ("token_hash")',
    )
    this.addSql(
      'create index "identity_session_identity_id_index" on "identity_session" ("identity_id")',
    )
    this.addSql(
      'create index "identity_session_expires_at_index" on "identity_session" ("expires_at")',
    )
    this.addSql(
      'create table "invite" ("id" uuid not null, "company_id" uuid not null, "role" varchar(255) not null, "token_hash" varchar(255) not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "used_at" timestamptz(3) null, primary key ("id"))',
    )
    this.addSql(
      'alter table "invite" add constraint "invite_token_hash_unique" unique ("token_hash")',
    )
    this.addSql('create index "invite_company_id_index" on "invite" ("company_id")')
    this.addSql(
      'create table "job" ("name" varchar(255) not null, "due_at" timestamptz(3) not null, primary key ("name"))',
    )
    this.addSql(
      'create table "journal_head" ("campaign_id" uuid not null, "seq" int not null, primary key ("campaign_id"))',
    )
    this.addSql(
      'create table "journal_row" ("campaign_id" uuid not null, "seq" int not null, "content" bytea not null, "person_id" varchar(255) not null, "at" timestamptz(3) not null, primary key ("campaign_id", "seq"))',
    )
    this.addSql(
      'create table "journal_snapshot" ("campaign_id" uuid not null, "seq" int not null, "content" bytea not null, "at" timestamptz(3) not null, primary key ("campaign_id"))',
    )
    this.addSql(
      'create table "lead" ("id" uuid not null, "submission_id" uuid not null, "company_id" uuid not null, "campaign_id" uuid not null, "release_id" uuid not null, "release_number" int not null, "form_id" varchar(255) not null, "page" varchar(255) not null, "fields" jsonb not null, "created_at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql(
      'alter table "lead" add constraint "lead_submission_id_unique" unique ("submission_id")',
    )
    this.addSql('create index "lead_campaign_id_id_index" on "lead" ("campaign_id", "id")')
    this.addSql(
      'create table "member" ("id" uuid not null, "company_id" uuid not null, "person_id" uuid not null, "name" varchar(255) not null, "email" varchar(255) not null, "role" varchar(255) not null, "joined_at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql('create index "member_person_id_index" on "member" ("person_id")')
    this.addSql(
      'alter table "member" add constraint "member_company_id_person_id_unique" unique ("company_id", "person_id")',
    )
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
      'create table "release" ("id" uuid not null, "campaign_id" uuid not null, "number" int not null, "journal_seq" int not null, "current" boolean not null, "published_by" uuid not null, "published_by_name" varchar(255) not null, "published_at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql(
      'alter table "release" add constraint "release_campaign_id_number_unique" unique ("campaign_id", "number")',
    )
    this.addSql('create unique index release_one_current on release (campaign_id) where current')
    this.addSql(
      'create table "release_page" ("release_id" uuid not null, "path" varchar(255) not null, "html" text not null, "script_hash" varchar(255) not null, "bytes" int not null, primary key ("release_id", "path"))',
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
