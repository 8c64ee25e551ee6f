import { Migration } from '@mikro-orm/migrations'

export class Migration20261128131725 extends Migration {
  override up(): void {
    this.addSql(
      'create table "campaign_former_slug" ("slug" varchar(255) not null, "company_id" uuid not null, "campaign_id" uuid not null, "left_at" timestamptz(3) not null, primary key ("slug"))',
    )
    this.addSql(
      'create index "campaign_former_slug_campaign_id_index" on "campaign_former_slug" ("campaign_id")',
    )
    this.addSql(
      'create index "campaign_former_slug_company_id_index" on "campaign_former_slug" ("company_id")',
    )
    this.addSql(
      'create table "campaign_redirect" ("id" uuid not null, "company_id" uuid not null, "campaign_id" uuid not null, "path" varchar(255) not null, "target" text not null, "created_by" uuid not null, "created_by_name" varchar(255) not null, "created_at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql(
      'create index "campaign_redirect_company_id_index" on "campaign_redirect" ("company_id")',
    )
    this.addSql(
      'alter table "campaign_redirect" add constraint "campaign_redirect_campaign_id_path_unique" unique ("campaign_id", "path")',
    )
    this.addSql('alter table "release" add "missing_html" text null')
    this.addSql(
      'alter table "release_page" add "page_id" varchar(255) null, add "is_indexed" boolean not null default true',
    )
    this.addSql(
      'alter table "campaign_former_slug" add constraint "campaign_former_slug_company_id_foreign" foreign key ("company_id") references "company" ("id") on update no action on delete cascade',
    )
    this.addSql(
      'alter table "campaign_former_slug" add constraint "campaign_former_slug_campaign_id_foreign" foreign key ("campaign_id") references "campaign" ("id") on update no action on delete cascade',
    )
    this.addSql(
      'alter table "campaign_redirect" add constraint "campaign_redirect_company_id_foreign" foreign key ("company_id") references "company" ("id") on update no action on delete cascade',
    )
    this.addSql(
      'alter table "campaign_redirect" add constraint "campaign_redirect_campaign_id_foreign" foreign key ("campaign_id") references "campaign" ("id") on update no action on delete cascade',
    )
  }
}
