import { Migration } from '@mikro-orm/migrations'

export class Migration20261123191950 extends Migration {
  override up(): void {
    this.addSql(
      'create table "comment" ("id" uuid not null, "company_id" uuid not null, "campaign_id" uuid not null, "thread_id" uuid not null, "author_kind" varchar(255) not null, "author_id" uuid not null, "author_name" varchar(255) not null, "body" text not null, "mentions" jsonb not null, "created_at" timestamptz(3) not null, "edited_at" timestamptz(3) null, "deleted_at" timestamptz(3) null, primary key ("id"))',
    )
    this.addSql('create index "comment_thread_id_index" on "comment" ("thread_id")')
    this.addSql('create index "comment_campaign_id_index" on "comment" ("campaign_id")')
    this.addSql('create index "comment_deleted_at_index" on "comment" ("deleted_at")')
    this.addSql(
      'create table "notification" ("id" uuid not null, "company_id" uuid not null, "campaign_id" uuid not null, "person_id" uuid not null, "kind" varchar(255) not null, "source_id" uuid not null, "thread_id" uuid null, "by_name" varchar(255) not null, "excerpt" varchar(255) not null, "answer" varchar(255) null, "created_at" timestamptz(3) not null, "in_app" boolean not null, "read_at" timestamptz(3) null, "mail_due_at" timestamptz(3) null, "withdrawn_at" timestamptz(3) null, primary key ("id"))',
    )
    this.addSql(
      'create index "notification_company_id_person_id_read_at_index" on "notification" ("company_id", "person_id", "read_at")',
    )
    this.addSql('create index "notification_campaign_id_index" on "notification" ("campaign_id")')
    this.addSql('create index "notification_source_id_index" on "notification" ("source_id")')
    this.addSql('create index "notification_mail_due_at_index" on "notification" ("mail_due_at")')
    this.addSql('create index "notification_created_at_index" on "notification" ("created_at")')
    this.addSql(
      'alter table "notification" add constraint "notification_person_id_source_id_unique" unique ("person_id", "source_id")',
    )
    this.addSql(
      'create table "notification_preference" ("company_id" uuid not null, "person_id" uuid not null, "kind" varchar(255) not null, "in_app" boolean not null, "by_mail" boolean not null, primary key ("company_id", "person_id", "kind"))',
    )
    this.addSql(
      'create table "thread" ("id" uuid not null, "company_id" uuid not null, "campaign_id" uuid not null, "anchor" jsonb not null, "created_at" timestamptz(3) not null, "resolved_at" timestamptz(3) null, "resolved_by_name" varchar(255) null, primary key ("id"))',
    )
    this.addSql(
      'create index "thread_campaign_id_resolved_at_index" on "thread" ("campaign_id", "resolved_at")',
    )
  }
}
