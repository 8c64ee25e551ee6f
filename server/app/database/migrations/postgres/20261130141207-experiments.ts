import { Migration } from '@mikro-orm/migrations'

export class Migration20261130141207 extends Migration {
  override up(): void {
    this.addSql(
      'create table "experiment" ("id" uuid not null, "company_id" uuid not null, "campaign_id" uuid not null, "page_id" varchar(255) not null, "path" varchar(255) not null, "title" text not null, "goal_id" uuid not null, "variants" jsonb not null, "weights" jsonb not null, "intervals" jsonb not null, "held_back" int not null, "adapts" boolean not null, "smallest_lift" int not null, "decided_id" varchar(255) null, "decided_at" timestamptz(3) null, "started_by" uuid not null, "started_by_name" varchar(255) not null, "started_at" timestamptz(3) not null, "ended_by_name" varchar(255) null, "ended_at" timestamptz(3) null, "winner" varchar(255) null, "winner_release_id" uuid null, "result" jsonb null, primary key ("id"))',
    )
    this.addSql(
      'create index "experiment_campaign_id_page_id_index" on "experiment" ("campaign_id", "page_id")',
    )
    this.addSql('create index "experiment_company_id_index" on "experiment" ("company_id")')
    this.addSql('create index "experiment_goal_id_index" on "experiment" ("goal_id")')
    this.addSql(
      'create index "experiment_winner_release_id_index" on "experiment" ("winner_release_id")',
    )
    this.addSql(
      'create unique index experiment_one_active on experiment (campaign_id, page_id) where ended_at is null',
    )
    this.addSql(
      'create table "release_variant" ("release_id" uuid not null, "variant_id" varchar(255) not null, "page_id" varchar(255) not null, "html" text not null, "script_hash" varchar(255) not null, "bytes" int not null, "content" varchar(255) not null, primary key ("release_id", "variant_id"))',
    )
    this.addSql(
      'alter table "experiment" add constraint "experiment_company_id_foreign" foreign key ("company_id") references "company" ("id") on update no action on delete cascade',
    )
    this.addSql(
      'alter table "experiment" add constraint "experiment_campaign_id_foreign" foreign key ("campaign_id") references "campaign" ("id") on update no action on delete cascade',
    )
    this.addSql(
      'alter table "experiment" add constraint "experiment_goal_id_foreign" foreign key ("goal_id") references "goal" ("id") on delete cascade',
    )
    this.addSql(
      'alter table "experiment" add constraint "experiment_winner_release_id_foreign" foreign key ("winner_release_id") references "release" ("id") on delete set null',
    )
    this.addSql(
      'alter table "release_variant" add constraint "release_variant_release_id_foreign" foreign key ("release_id") references "release" ("id") on delete cascade',
    )
  }
}
