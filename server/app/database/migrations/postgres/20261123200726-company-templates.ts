import { Migration } from '@mikro-orm/migrations'

export class Migration20261123200726 extends Migration {
  override up(): void {
    this.addSql(
      'create table "template" ("id" uuid not null, "company_id" uuid not null, "name" varchar(255) not null, "kind" varchar(255) not null, "ground" varchar(255) not null, "seed" jsonb not null, "created_by" uuid not null, "created_at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql(
      'create index "template_company_id_created_at_index" on "template" ("company_id", "created_at")',
    )
  }
}
