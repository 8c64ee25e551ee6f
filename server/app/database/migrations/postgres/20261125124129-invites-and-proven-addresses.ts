import { Migration } from '@mikro-orm/migrations'

export class Migration20261125124129 extends Migration {
  override up(): void {
    this.addSql(
      'create table "proven_address" ("person_id" uuid not null, "email" varchar(255) not null, "proven_at" timestamptz(3) not null, primary key ("person_id", "email"))',
    )
    this.addSql(
      'alter table "invite" add "mail_token_hash" varchar(255) null, add "campaign_id" uuid null, add "screen" varchar(255) null',
    )
    this.addSql(
      'alter table "invite" add constraint "invite_mail_token_hash_unique" unique ("mail_token_hash")',
    )
  }
}
