import { Migration } from '@mikro-orm/migrations'
import { addSpellings } from '../add-spellings.ts'

export class Migration20261128123900 extends Migration {
  override async up(): Promise<void> {
    await addSpellings(this)
    this.addSql(
      'alter table "lead" add "source" text null, add "is_spam" boolean not null default false, add "status" varchar(255) not null default \'open\', add "owner_id" uuid null, add "note" text not null default \'\'',
    )
    this.addSql(
      'alter table "lead" add constraint "lead_owner_id_foreign" foreign key ("owner_id") references "member" ("id") on delete set null',
    )
    this.addSql('create index "lead_owner_id_index" on "lead" ("owner_id")')
  }
}
