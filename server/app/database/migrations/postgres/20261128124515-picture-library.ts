import { Migration } from '@mikro-orm/migrations'

export class Migration20261128124515 extends Migration {
  override up(): void {
    this.addSql(
      'alter table "asset" add "animated" boolean not null default false, add "stored_bytes" int not null default 0, add "deleted_at" timestamptz(3) null',
    )
    // What is known of older ones: their renditions together are about as large.
    this.addSql('update asset set stored_bytes = size')
  }
}
