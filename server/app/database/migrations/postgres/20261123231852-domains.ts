import { Migration } from '@mikro-orm/migrations'

export class Migration20261123231852 extends Migration {
  override up(): void {
    this.addSql(
      'create table "custom_domain" ("id" uuid not null, "company_id" uuid not null, "name" varchar(255) not null, "campaign_id" uuid null, "is_primary" boolean not null, "token" varchar(255) not null, "added_by_name" varchar(255) not null, "added_at" timestamptz(3) not null, "verified_at" timestamptz(3) null, "routed_at" timestamptz(3) null, "unproven_since" timestamptz(3) null, "unrouted_since" timestamptz(3) null, "drifted_at" timestamptz(3) null, "lost_at" timestamptz(3) null, "finding" jsonb null, "checked_at" timestamptz(3) null, "next_check_at" timestamptz(3) null, "removed_at" timestamptz(3) null, "reserved_until" timestamptz(3) null, primary key ("id"))',
    )
    this.addSql('create index "custom_domain_name_index" on "custom_domain" ("name")')
    this.addSql('create index "custom_domain_campaign_id_index" on "custom_domain" ("campaign_id")')
    this.addSql(
      'create index "custom_domain_next_check_at_index" on "custom_domain" ("next_check_at")',
    )
    this.addSql('create index "custom_domain_removed_at_index" on "custom_domain" ("removed_at")')
    this.addSql(
      'alter table "custom_domain" add constraint "custom_domain_company_id_name_unique" unique ("company_id", "name")',
    )
    this.addSql(
      'create unique index custom_domain_one_verified on custom_domain (name) where verified_at is not null',
    )
    this.addSql(
      'create unique index custom_domain_one_primary on custom_domain (campaign_id) where is_primary',
    )
  }
}
