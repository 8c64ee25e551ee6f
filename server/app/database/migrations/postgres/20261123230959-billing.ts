import { Migration } from '@mikro-orm/migrations'

export class Migration20261123230959 extends Migration {
  override up(): void {
    this.addSql(
      'create table "billing_account" ("company_id" uuid not null, "customer_id" varchar(255) null, "subscription_id" varchar(255) null, "plan" varchar(255) not null, "status" varchar(255) not null, "period_end" timestamptz(3) null, "cancels_at_period_end" boolean not null, "past_due_since" timestamptz(3) null, "asked_count" int not null, "answered_count" int not null, "checkout_id" varchar(255) null, "checkout_count" int not null, primary key ("company_id"))',
    )
    this.addSql(
      'alter table "billing_account" add constraint "billing_account_customer_id_unique" unique ("customer_id")',
    )
    this.addSql(
      'create table "billing_event" ("id" varchar(255) not null, "type" varchar(255) not null, "company_id" uuid null, "received_at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql('create index "billing_event_company_id_index" on "billing_event" ("company_id")')
    this.addSql('create index "billing_event_received_at_index" on "billing_event" ("received_at")')
    this.addSql(
      'create table "billing_notice" ("company_id" uuid not null, "what" varchar(255) not null, "told_at" timestamptz(3) not null, primary key ("company_id", "what"))',
    )
  }
}
