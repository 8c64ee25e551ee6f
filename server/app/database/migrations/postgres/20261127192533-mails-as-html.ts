import { Migration } from '@mikro-orm/migrations'

export class Migration20261127192533 extends Migration {
  override up(): void {
    this.addSql(
      'create table "inbound_mail" ("mail_hash" varchar(255) not null, "taken_at" timestamptz(3) not null, primary key ("mail_hash"))',
    )
    this.addSql('create index "inbound_mail_taken_at_index" on "inbound_mail" ("taken_at")')
    this.addSql(
      'create table "mail_stop" ("token_hash" varchar(255) not null, "company_id" uuid not null, "person_id" uuid not null, "kinds" jsonb not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("token_hash"))',
    )
    this.addSql(
      'create index "mail_stop_company_id_person_id_index" on "mail_stop" ("company_id", "person_id")',
    )
    this.addSql('create index "mail_stop_expires_at_index" on "mail_stop" ("expires_at")')
    this.addSql(
      'create table "reply_key" ("token_hash" varchar(255) not null, "campaign_id" uuid not null, "thread_id" uuid not null, "person_id" uuid not null, "is_guest" boolean not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("token_hash"))',
    )
    this.addSql('create index "reply_key_campaign_id_index" on "reply_key" ("campaign_id")')
    this.addSql('create index "reply_key_person_id_index" on "reply_key" ("person_id")')
    this.addSql('create index "reply_key_expires_at_index" on "reply_key" ("expires_at")')
    this.addSql('alter table "mail" add "content" jsonb null')
    this.addSql('alter table "notification" add "words" text null, add "version_id" uuid null')
    this.addSql(
      'alter table "mail_stop" add constraint "mail_stop_company_id_foreign" foreign key ("company_id") references "company" ("id") on update no action on delete cascade',
    )
    this.addSql(
      'alter table "reply_key" add constraint "reply_key_campaign_id_foreign" foreign key ("campaign_id") references "campaign" ("id") on update no action on delete cascade',
    )
  }
}
