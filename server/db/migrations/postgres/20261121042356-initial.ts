import { Migration } from '@mikro-orm/migrations'

export class Migration20261121042356 extends Migration {
  override up(): void {
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
      'create table "invite" ("id" uuid not null, "company_id" uuid not null, "role" varchar(255) not null, "token_hash" varchar(255) not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "used_at" timestamptz(3) null, primary key ("id"))',
    )
    this.addSql(
      'alter table "invite" add constraint "invite_token_hash_unique" unique ("token_hash")',
    )
    this.addSql('create index "invite_company_id_index" on "invite" ("company_id")')
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
      'create table "member" ("id" uuid not null, "company_id" uuid not null, "person_id" uuid not null, "name" varchar(255) not null, "email" varchar(255) not null, "role" varchar(255) not null, "joined_at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql('create index "member_person_id_index" on "member" ("person_id")')
    this.addSql(
      'alter table "member" add constraint "member_company_id_person_id_unique" unique ("company_id", "person_id")',
    )
  }
}
