import { Migration } from '@mikro-orm/migrations'

export class Migration20261127153307 extends Migration {
  override up(): void {
    this.addSql(
      'alter table "review_answer" add "seen" jsonb null, add "taken_back_at" timestamptz(3) null',
    )
  }
}
