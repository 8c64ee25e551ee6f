import { Migration } from '@mikro-orm/migrations'

export class Migration20261128224039 extends Migration {
  override up(): void {
    this.addSql(
      'create table "published_font" ("campaign_id" uuid not null, "hash" varchar(255) not null, "content" bytea not null, primary key ("campaign_id", "hash"))',
    )
    this.addSql(
      'alter table "asset" add "kind" varchar(255) not null default \'picture\', add "family" uuid null, add "font" jsonb null',
    )
    this.addSql('create index "asset_family_index" on "asset" ("family")')
    this.addSql('alter table "release" add "fonts" jsonb null')
    this.addSql(
      'alter table "published_font" add constraint "published_font_campaign_id_foreign" foreign key ("campaign_id") references "campaign" ("id") on update no action on delete cascade',
    )
  }
}
