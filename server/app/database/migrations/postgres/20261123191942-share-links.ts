import { Migration } from '@mikro-orm/migrations'

export class Migration20261123191942 extends Migration {
  override up(): void {
    this.addSql(
      'create table "guest" ("id" uuid not null, "name" varchar(255) not null, "token_hash" varchar(255) not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql(
      'alter table "guest" add constraint "guest_token_hash_unique" unique ("token_hash")',
    )
    this.addSql('create index "guest_expires_at_index" on "guest" ("expires_at")')
    this.addSql(
      'create table "link_admission" ("link_id" uuid not null, "holder_id" uuid not null, "company_id" uuid not null, "campaign_id" uuid not null, "name" varchar(255) not null, "entered_at" timestamptz(3) not null, primary key ("link_id", "holder_id"))',
    )
    this.addSql(
      'create index "link_admission_holder_id_company_id_index" on "link_admission" ("holder_id", "company_id")',
    )
    this.addSql(
      'create index "link_admission_campaign_id_index" on "link_admission" ("campaign_id")',
    )
    this.addSql(
      'create table "share_link" ("id" uuid not null, "company_id" uuid not null, "campaign_id" uuid not null, "label" varchar(255) not null, "token" varchar(255) not null, "rights" jsonb not null, "password_hash" varchar(500) null, "created_by" uuid not null, "created_by_name" varchar(255) not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) null, "revoked_at" timestamptz(3) null, primary key ("id"))',
    )
    this.addSql(
      'alter table "share_link" add constraint "share_link_token_unique" unique ("token")',
    )
    this.addSql('create index "share_link_campaign_id_index" on "share_link" ("campaign_id")')
    this.addSql('create index "share_link_created_by_index" on "share_link" ("created_by")')
    // Whoever changes what guests may do, it is written down with it (…-rights-log.ts).
    this.addSql(
      `create trigger "log_link_rights" after delete or update of "rights", "expires_at", "revoked_at", "password_hash" on "share_link" for each row execute function "log_rights_change"('campaign', 'campaign_id')`,
    )
    // Links work while whoever made them may share.
    this.addSql(
      `create function "log_sharer_change"() returns trigger language plpgsql as $$
       begin
         perform pg_advisory_xact_lock_shared(705092);
         insert into "rights_change" ("kind", "subject_id", "at")
           select 'campaign', "campaign_id", clock_timestamp() from "share_link"
           where "created_by" = old."person_id" and "company_id" = old."company_id"
           group by "campaign_id";
         return null;
       end $$`,
    )
    this.addSql(
      `create trigger "log_sharer_rights" after delete or update of "role", "company_id" on "member" for each row execute function "log_sharer_change"()`,
    )
  }
}
