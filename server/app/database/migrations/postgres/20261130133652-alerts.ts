import { Migration } from '@mikro-orm/migrations'

export class Migration20261130133652 extends Migration {
  override up(): void {
    this.addSql(
      'create table "alert_rule" ("id" uuid not null, "company_id" uuid not null, "campaign_id" uuid not null, "measure" varchar(255) not null, "goal_id" uuid null, "condition" jsonb not null, "quiet_from" int null, "quiet_to" int null, "is_on" boolean not null, "state" varchar(255) not null, "state_since" timestamptz(3) not null, "judged_hour" timestamptz(3) null, "fired_at" timestamptz(3) null, "created_by" uuid not null, "created_by_name" varchar(255) not null, "created_at" timestamptz(3) not null, "changed_at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql('create index "alert_rule_company_id_index" on "alert_rule" ("company_id")')
    this.addSql(
      'create index "alert_rule_campaign_id_id_index" on "alert_rule" ("campaign_id", "id")',
    )
    this.addSql(
      'create index "alert_rule_is_on_campaign_id_index" on "alert_rule" ("is_on", "campaign_id")',
    )
    this.addSql(
      'create table "alert_event" ("id" uuid not null, "company_id" uuid not null, "campaign_id" uuid not null, "rule_id" uuid not null, "at" timestamptz(3) not null, "over_at" timestamptz(3) null, "value" int not null, "expected" double precision null, "words" text not null, primary key ("id"))',
    )
    this.addSql('create index "alert_event_company_id_index" on "alert_event" ("company_id")')
    this.addSql(
      'create index "alert_event_campaign_id_id_index" on "alert_event" ("campaign_id", "id")',
    )
    this.addSql(
      'create index "alert_event_rule_id_over_at_index" on "alert_event" ("rule_id", "over_at")',
    )
    this.addSql('create index "alert_event_at_index" on "alert_event" ("at")')
    this.addSql('alter table "webhook_delivery" add "alert_id" uuid null')
    this.addSql(
      'alter table "alert_rule" add constraint "alert_rule_company_id_foreign" foreign key ("company_id") references "company" ("id") on update no action on delete cascade',
    )
    this.addSql(
      'alter table "alert_rule" add constraint "alert_rule_campaign_id_foreign" foreign key ("campaign_id") references "campaign" ("id") on update no action on delete cascade',
    )
    this.addSql(
      'alter table "alert_event" add constraint "alert_event_company_id_foreign" foreign key ("company_id") references "company" ("id") on update no action on delete cascade',
    )
    this.addSql(
      'alter table "alert_event" add constraint "alert_event_campaign_id_foreign" foreign key ("campaign_id") references "campaign" ("id") on update no action on delete cascade',
    )
    this.addSql(
      'alter table "alert_event" add constraint "alert_event_rule_id_foreign" foreign key ("rule_id") references "alert_rule" ("id") on delete cascade',
    )
  }
}
