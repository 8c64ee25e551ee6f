import { Migration } from '@mikro-orm/migrations'

export class Migration20261123191544 extends Migration {
  override up(): void {
    this.addSql(
      'create table "lead_settings" ("company_id" uuid not null, "retention_months" int null, "notify" jsonb not null, "notice_hour" int not null default 0, "notices_in_hour" int not null default 0, primary key ("company_id"))',
    )
    this.addSql(
      'create table "webhook_delivery" ("id" uuid not null, "company_id" uuid not null, "endpoint_id" uuid not null, "type" varchar(255) not null, "campaign_id" uuid null, "subject" varchar(255) not null, "lead_id" uuid null, "created_at" timestamptz(3) not null, "state" varchar(255) not null, "attempts" int not null, "replays" int not null, "next_attempt_at" timestamptz(3) null, "last_attempt_at" timestamptz(3) null, "last_code" int null, "last_ms" int null, "last_error" text null, "last_answer" text null, primary key ("id"))',
    )
    this.addSql(
      'create index "webhook_delivery_endpoint_id_id_index" on "webhook_delivery" ("endpoint_id", "id")',
    )
    this.addSql(
      'create index "webhook_delivery_next_attempt_at_index" on "webhook_delivery" ("next_attempt_at")',
    )
    this.addSql('create index "webhook_delivery_lead_id_index" on "webhook_delivery" ("lead_id")')
    this.addSql(
      'create index "webhook_delivery_campaign_id_index" on "webhook_delivery" ("campaign_id")',
    )
    this.addSql(
      'create index "webhook_delivery_created_at_index" on "webhook_delivery" ("created_at")',
    )
    this.addSql(
      'create table "webhook_endpoint" ("id" uuid not null, "company_id" uuid not null, "url" text not null, "description" varchar(255) not null, "types" jsonb not null, "secret" varchar(255) not null, "old_secret" varchar(255) null, "old_secret_until" timestamptz(3) null, "enabled" boolean not null, "disabled_because" varchar(255) null, "failing_since" timestamptz(3) null, "created_by_name" varchar(255) not null, "created_at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql(
      'create index "webhook_endpoint_company_id_index" on "webhook_endpoint" ("company_id")',
    )
    this.addSql(
      'alter table "lead" add "search_text" text not null default \'\', add "read_at" timestamptz(3) null, add "erase_at" timestamptz(3) null, add "erasure_id" uuid null',
    )
    // What is searched in what was there already.
    this.addSql(
      `update "lead" set "search_text" = coalesce((select lower(string_agg(field->>'value', E'\n')) from jsonb_array_elements("fields") field), '')`,
    )
    this.addSql('create index "lead_company_id_id_index" on "lead" ("company_id", "id")')
    this.addSql('create index "lead_erase_at_index" on "lead" ("erase_at")')
  }
}
