import { Migration } from '@mikro-orm/migrations'

export class Migration20261127164107 extends Migration {
  override up(): void {
    this.addSql('alter table "comment" add "made_with" jsonb null')
  }
}
