import { Migration } from '@mikro-orm/migrations'

export class Migration20261127191636 extends Migration {
  override up(): void {
    this.addSql(
      'create table "comment_picture" ("id" uuid not null, "company_id" uuid not null, "campaign_id" uuid not null, "comment_id" uuid null, "place" int not null, "author_kind" varchar(255) not null, "author_id" uuid not null, "name" varchar(255) not null, "width" int not null, "height" int not null, "size" int not null, "widths" jsonb not null, "created_at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql(
      'create index "comment_picture_comment_id_index" on "comment_picture" ("comment_id")',
    )
    this.addSql(
      'create index "comment_picture_company_id_index" on "comment_picture" ("company_id")',
    )
    this.addSql(
      'create index "comment_picture_campaign_id_author_id_index" on "comment_picture" ("campaign_id", "author_id")',
    )
    this.addSql(
      'alter table "comment_picture" add constraint "comment_picture_company_id_foreign" foreign key ("company_id") references "company" ("id") on update no action on delete cascade',
    )
    this.addSql(
      'alter table "comment_picture" add constraint "comment_picture_campaign_id_foreign" foreign key ("campaign_id") references "campaign" ("id") on update no action on delete cascade',
    )
    this.addSql(
      'alter table "comment_picture" add constraint "comment_picture_comment_id_foreign" foreign key ("comment_id") references "comment" ("id") on delete cascade',
    )
  }
}
