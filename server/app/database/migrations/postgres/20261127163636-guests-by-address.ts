import { Migration } from '@mikro-orm/migrations'

export class Migration20261127163636 extends Migration {
  override up(): void {
    this.addSql(
      'create table "guest_browser" ("browser_id" uuid not null, "guest_id" uuid not null, primary key ("browser_id"))',
    )
    this.addSql('create index "guest_browser_guest_id_index" on "guest_browser" ("guest_id")')
    this.addSql(
      'create table "guest_key" ("token_hash" varchar(255) not null, "stop_hash" varchar(255) not null, "guest_id" uuid not null, "campaign_id" uuid not null, "email" varchar(320) not null, "is_asked" boolean not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("token_hash"))',
    )
    this.addSql(
      'alter table "guest_key" add constraint "guest_key_stop_hash_unique" unique ("stop_hash")',
    )
    this.addSql('create index "guest_key_guest_id_index" on "guest_key" ("guest_id")')
    this.addSql('create index "guest_key_campaign_id_index" on "guest_key" ("campaign_id")')
    this.addSql('create index "guest_key_expires_at_index" on "guest_key" ("expires_at")')
    this.addSql(
      'alter table "guest" add "email" varchar(320) null, add "confirmed_at" timestamptz(3) null, add "is_proven" boolean not null default false, add "mails_off" boolean not null default false',
    )
    this.addSql('create index "guest_email_index" on "guest" ("email")')
    this.addSql('alter table "mail" add "headers" jsonb null')
    this.addSql(
      'alter table "guest_browser" add constraint "guest_browser_browser_id_foreign" foreign key ("browser_id") references "guest" ("id") on update no action on delete cascade',
    )
    this.addSql(
      'alter table "guest_browser" add constraint "guest_browser_guest_id_foreign" foreign key ("guest_id") references "guest" ("id") on update no action on delete cascade',
    )
    this.addSql(
      'alter table "guest_key" add constraint "guest_key_guest_id_foreign" foreign key ("guest_id") references "guest" ("id") on update no action on delete cascade',
    )
    this.addSql(
      'alter table "guest_key" add constraint "guest_key_campaign_id_foreign" foreign key ("campaign_id") references "campaign" ("id") on update no action on delete cascade',
    )
  }
}
