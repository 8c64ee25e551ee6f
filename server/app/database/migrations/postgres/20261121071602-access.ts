import { Migration } from '@mikro-orm/migrations'

export class Migration20261121071602 extends Migration {
  override up(): void {
    this.addSql(
      'create table "api_key" ("id" uuid not null, "company_id" uuid not null, "name" varchar(255) not null, "start" varchar(255) not null, "key_hash" varchar(255) not null, "scopes" jsonb not null, "created_by" uuid not null, "created_by_name" varchar(255) not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) null, "last_used_at" timestamptz(3) null, "last_used_from" varchar(255) null, "revoked_at" timestamptz(3) null, primary key ("id"))',
    )
    this.addSql(
      'alter table "api_key" add constraint "api_key_key_hash_unique" unique ("key_hash")',
    )
    this.addSql('create index "api_key_company_id_index" on "api_key" ("company_id")')
    this.addSql(
      'create table "audit_entry" ("id" uuid not null, "company_id" uuid not null, "at" timestamptz(3) not null, "actor_kind" varchar(255) not null, "actor_id" uuid null, "actor_name" varchar(255) not null, "action" varchar(255) not null, "subject" varchar(255) not null, "details" jsonb not null, "address" varchar(255) not null, "user_agent" varchar(255) not null, primary key ("id"))',
    )
    this.addSql(
      'create index "audit_entry_company_id_id_index" on "audit_entry" ("company_id", "id")',
    )
    this.addSql(
      'create table "identity_code" ("id" uuid not null, "flow_id" uuid not null, "kind" varchar(255) not null, "identity_id" uuid null, "identifier" varchar(255) not null, "code_hash" varchar(255) not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "used_at" timestamptz(3) null, primary key ("id"))',
    )
    this.addSql('create index "identity_code_flow_id_index" on "identity_code" ("flow_id")')
    this.addSql(
      'create index "identity_code_identifier_created_at_index" on "identity_code" ("identifier", "created_at")',
    )
    this.addSql(
      'create index "identity_code_identity_id_created_at_index" on "identity_code" ("identity_id", "created_at")',
    )
    this.addSql('create index "identity_code_created_at_index" on "identity_code" ("created_at")')
    this.addSql(
      'create table "mail" ("id" uuid not null, "recipient" varchar(255) not null, "subject" varchar(255) not null, "body" text not null, "created_at" timestamptz(3) not null, "sent_at" timestamptz(3) null, "attempts" int not null, "next_attempt_at" timestamptz(3) null, "last_error" text null, primary key ("id"))',
    )
    this.addSql('create index "mail_next_attempt_at_index" on "mail" ("next_attempt_at")')
    this.addSql('create index "mail_created_at_index" on "mail" ("created_at")')
    this.addSql(
      'alter table "company" add "website" varchar(255) null, add "allowances" jsonb not null default \'["editors-activate"]\', add "closed_at" timestamptz(3) null, add "erase_at" timestamptz(3) null',
    )
    this.addSql('alter table "identity" add "verified_at" timestamptz(3) null')
    this.addSql(
      'alter table "identity_flow" add "state" varchar(255) not null default \'choose_method\', add "identity_id" uuid null, add "code_tries" int not null default 0',
    )
    this.addSql(
      'alter table "identity_session" add "method" varchar(255) not null default \'password\'',
    )
    this.addSql(
      'alter table "invite" add "email" varchar(255) null, add "invited_by" uuid null, add "invited_by_name" varchar(255) null, add "revoked_at" timestamptz(3) null',
    )
    // The audit log is append-only, whoever asks; it goes when its company is gone.
    this.addSql(
      `create function "keep_audit_entry"() returns trigger language plpgsql as $$
       begin
         if tg_op = 'DELETE' and not exists (select 1 from "company" where "id" = old."company_id") then
           return old;
         end if;
         raise exception 'The audit log is append-only.';
       end $$`,
    )
    this.addSql(
      'create trigger "audit_entry_kept" before update or delete on "audit_entry" for each row execute function "keep_audit_entry"()',
    )
  }
}
