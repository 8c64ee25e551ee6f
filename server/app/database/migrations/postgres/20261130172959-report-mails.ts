import { Migration } from '@mikro-orm/migrations'

export class Migration20261130172959 extends Migration {
  override up(): void {
    this.addSql(
      'create table "report_subscription" ("id" uuid not null, "company_id" uuid not null, "campaign_id" uuid not null, "member_id" uuid not null, "rhythm" varchar(255) not null, "settled_period" varchar(255) not null, "due_at" timestamptz(3) null, "created_at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql(
      'create index "report_subscription_company_id_index" on "report_subscription" ("company_id")',
    )
    this.addSql(
      'create index "report_subscription_member_id_index" on "report_subscription" ("member_id")',
    )
    this.addSql(
      'create index "report_subscription_due_at_index" on "report_subscription" ("due_at")',
    )
    this.addSql(
      'alter table "report_subscription" add constraint "report_subscription_campaign_id_member_id_unique" unique ("campaign_id", "member_id")',
    )
    this.addSql(
      'alter table "report_subscription" add constraint "report_subscription_company_id_foreign" foreign key ("company_id") references "company" ("id") on update no action on delete cascade',
    )
    this.addSql(
      'alter table "report_subscription" add constraint "report_subscription_campaign_id_foreign" foreign key ("campaign_id") references "campaign" ("id") on update no action on delete cascade',
    )
    this.addSql(
      'alter table "report_subscription" add constraint "report_subscription_member_id_foreign" foreign key ("member_id") references "member" ("id") on update no action on delete cascade',
    )
  }
}
